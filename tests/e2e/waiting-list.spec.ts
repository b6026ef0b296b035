import { addClass, signUpFor, waitFor } from "./classes-support"
import { onDatabase } from "./database-support"
import { linkIn, newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer } from "./pages-support"
import { signInAdmin, signInStudent, someone } from "./people-support"
import { payWith } from "./sessions-support"
import { expect, test } from "./test"

test("a full class: into the line, seen on the desk, a spot that is kept, and one press to take it", async ({
  visitor: page,
  context,
}) => {
  const event = await addClass("capacity = 1, price_cents = 1800")
  const [holder, me] = [someone("Ada"), someone()]
  await signUpFor(page.request, event, { name: "Ada Byron", email: holder.email })
  await page.goto(`/signup-selection?eventId=${event.id}`)
  await page.getByRole("link", { name: /Tell me when there’s a spot/ }).click()
  await expect(page.getByRole("heading", { name: `Wait for a spot in ${event.title}` })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("Have an account? Log in and join with one press.")
  await page.getByLabel("Name", { exact: true }).fill("Ines Moreau")
  await page.getByRole("main").getByLabel("Email").fill(me.email)
  await page.getByLabel("Phone").fill("123-456-7890")
  await page.getByRole("checkbox", { name: /I have read the waiver/ }).check()
  await page.getByRole("button", { name: "Type it instead" }).click()
  await page.getByLabel("Your name as a signature").fill("Ines Moreau")
  await page.getByRole("button", { name: "Save signature" }).click()
  await expect(page.getByRole("radio", { name: /^Pay \$18 online/ })).not.toBeChecked()
  await expect(page.getByRole("radio", { name: /^Pay \$18 at the door/ })).toBeChecked()
  await page.getByRole("button", { name: "Tell me when there’s a spot" }).click()
  await answer(page, "You’re on the waiting list.")
  const onList = page.getByRole("heading", { name: `You’re on the waiting list for ${event.title}` })
  await expect(onList).toBeInViewport()
  await expect(page.getByText("You’ll pay at the door, in cash.")).toBeVisible()
  await expectAccessible(page)
  const listed = await newestMail(page.request, { to: me.email, subject: /^On the waiting list/ })
  expect(listed.text).toContain("Price: $18. You’ll pay at the door, in cash.")
  await page.goto(linkIn(listed))
  await expect(page.getByRole("button", { name: "Take me off the list" })).toBeVisible()

  await page.goto(linkIn(await newestMail(page.request, { to: holder.email, subject: /You’re signed up/ })))
  await page.getByRole("button", { name: /give up my spot/ }).click()
  await expect(page.getByText("You’ve given up your spot.")).toBeVisible()
  await page.reload()
  await expect(page.getByText("You’re no longer signed up for this class.")).toBeVisible()
  await expect(page.getByRole("link", { name: "See the calendar" })).toBeVisible()
  const offer = await newestMail(page.request, { to: me.email, subject: /^A spot for you/ })
  await signInAdmin(context)
  await page.goto(`/admin/events/${event.id}`)
  await expect(page.getByRole("region", { name: "Waiting for a spot" })).toContainText("A spot is held until")
  await expectAccessible(page)

  await page.goto(linkIn(offer))
  await expect(
    page.getByText(/I’m holding a spot for you .* You’ll pay at the door, in cash\./),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Yes, sign me up" }).click()
  await expect(page.getByText("You’re signed up.")).toBeVisible()
  await expect(page.getByRole("main")).toContainText("$18, at the door, in cash")
  await page.reload()
  await expect(page.getByText("You’re signed up.")).toBeVisible()
  await expect(page.getByRole("main")).not.toContainText("$18")
  await newestMail(page.request, { to: me.email, subject: /^You’re signed up/ })
})

test.describe("the last spot goes while the form is filled in", () => {
  test.use({ quiet: [/status of 409/] })
  test("the form becomes that of the waiting list, with what was typed and signed", async ({
    visitor: page,
  }) => {
    const [event, me] = [await addClass("capacity = 1, price_cents = 1800"), someone()]
    await page.goto(`/signup?eventId=${event.id}`)
    await page.getByLabel("Name", { exact: true }).fill("Ines Moreau")
    await page.getByRole("main").getByLabel("Email").fill(me.email)
    await page.getByLabel("Phone").fill("123-456-7890")
    await page.getByRole("checkbox", { name: /I have read the waiver/ }).check()
    await page.getByRole("button", { name: "Type it instead" }).click()
    await page.getByLabel("Your name as a signature").fill("Ines Moreau")
    await page.getByRole("button", { name: "Save signature" }).click()
    await page.getByRole("radio", { name: /^Pay \$18 at the door/ }).check()
    await signUpFor(page.request, event, { name: "Ada Byron", email: someone("Ada").email })
    await page.getByRole("button", { name: "Sign up", exact: true }).click()
    await expect(page.getByRole("alertdialog")).toContainText("Every spot in this class is taken.")
    await answer(page, "Sign-Up Failed")
    await expect(page.getByRole("heading", { name: `Wait for a spot in ${event.title}` })).toBeInViewport()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Tell me when there’s a spot" }).click()
    await answer(page, "You’re on the waiting list.")
    await newestMail(page.request, { to: me.email, subject: /^On the waiting list/ })
  })
})

test("who is logged in and has signed waits for a spot by one press, and somebody else by the form", async ({
  visitor: page,
  context,
}) => {
  const me = await signInStudent(context)
  await signUpFor(page.request, await addClass(), { name: "Ines Moreau", email: me.email })
  const event = await addClass("capacity = 1")
  await signUpFor(page.request, event, { name: "Ada Byron", email: someone("Ada").email })
  await page.goto(`/signup-selection?eventId=${event.id}`)
  await page.getByRole("link", { name: /Tell me when there’s a spot/ }).click()
  await expect(page.getByText(`You’re logged in as ${me.email}, and your waiver is signed.`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Ask for someone else" }).click()
  await expect(page.getByRole("checkbox", { name: /I have read the waiver/ })).toBeVisible()
  await page.reload()
  await page.getByRole("button", { name: "Tell me when there’s a spot" }).click()
  await answer(page, "You’re on the waiting list.")
  await page.waitForURL(`**/user/${me.id}`)
  await expect(page.getByRole("region", { name: "Waiting Lists" })).toContainText(event.title)
  await page.goto(`/signup?eventId=${event.id}`)
  await expect(page.getByRole("main")).toContainText("You’re first in line.")
  await page.goto(`/signup-selection?eventId=${event.id}`)
  await expect(page.getByRole("main")).toContainText("You’re first in line.")
  await expect(page.getByRole("link", { name: /Tell me when there’s a spot/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath("own-line.png"), fullPage: true })
  await page.getByRole("link", { name: "Take me off the list" }).click()
  await page.getByRole("button", { name: "Take me off the list" }).click()
  await expect(page.getByText("You’re off the list.")).toBeVisible()
})

test("a held spot is paid online on the page that the email leads to, and disowned", async ({
  visitor: page,
}) => {
  const event = await addClass("capacity = 1, price_cents = 1800")
  const me = someone()
  await signUpFor(page.request, event, { name: "Ada Byron", email: someone("Ada").email })
  await waitFor(page.request, event, { name: "Ines Moreau", email: me.email, way: "online" })
  await onDatabase((client) => client.query("UPDATE event SET capacity = 2 WHERE id = $1", [event.id]))
  await page.goto(linkIn(await newestMail(page.request, { to: me.email, subject: /^A spot for you/ })))
  await page.getByRole("button", { name: "Yes, sign me up" }).click()
  await payWith(page, "Pay now")
  await expect(page.getByText("You’re signed up.")).toBeVisible()
  await expect(page.getByRole("main")).toContainText("$18, paid")
  const mail = await newestMail(page.request, { to: me.email, subject: /^You’re signed up/ })
  expect(mail.text).toContain("$18, paid with PayPal")
  const toPayer = "$18 goes back through PayPal to whoever paid."
  await page.goto(/https?:\/\/\S+\/signup\/cancel\?token=[\w.-]+/.exec(mail.text)?.[0] ?? "")
  await expect(page.getByText(toPayer)).toBeVisible()
  await page.getByRole("button", { name: "This wasn’t me" }).click()
  const told = "Thank you for telling me. That signature doesn’t count."
  await expect(page.getByText(`${told} ${toPayer}`)).toBeVisible()
})

test("while PayPal reviews the payment of a spot that is held, its page says so and asks nothing", async ({
  visitor: page,
  context,
}) => {
  const event = await addClass("capacity = 1, price_cents = 1800")
  const me = await signInStudent(context)
  await signUpFor(page.request, event, { name: "Ada Byron", email: someone("Ada").email })
  await waitFor(page.request, event, { name: "Ines Moreau", email: me.email, way: "online" })
  await onDatabase((client) => client.query("UPDATE event SET capacity = 2 WHERE id = $1", [event.id]))
  const offer = linkIn(await newestMail(page.request, { to: me.email, subject: /^A spot for you/ }))
  await page.goto(offer)
  await page.getByRole("button", { name: "Yes, sign me up" }).click()
  await payWith(page, "Pay, but held for review")
  await expect(page.getByText(/PayPal is reviewing your payment/)).toBeVisible()
  await page.goto(offer)
  const main = page.getByRole("main")
  await expect(main).toContainText("PayPal is reviewing your payment.")
  await expect(main).toContainText("I’m holding your spot, and I’ll email you when you’re signed up.")
  await expect(main).not.toContainText("Would you like it?")
  await expect(main.getByRole("button")).toHaveCount(0)
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath("offer-reviewed.png"), fullPage: true })
  await page.goto(`/user/${me.id}`)
  await expect(page.getByRole("region", { name: "My Classes" })).toContainText(event.title)
  await expect(page.getByRole("region", { name: "Waiting Lists" })).toHaveCount(0)
})

test("a spot that is held is over on an open page when its time has passed", async ({
  visitor: page,
  context,
}) => {
  const me = await signInStudent(context, "Noor")
  const event = await addClass("capacity = 1")
  await signUpFor(page.request, event, { name: "Ada Byron", email: someone("Ada").email })
  await waitFor(page.request, event, { name: me.firstName, email: me.email })
  await onDatabase((client) => client.query("UPDATE event SET capacity = 2 WHERE id = $1", [event.id]))
  await newestMail(page.request, { to: me.email, subject: /^A spot for you/ })
  await page.clock.install()
  await page.goto(`/user/${me.id}`)
  const mine = page.getByRole("region", { name: "Waiting Lists" })
  await expect(mine).toContainText("I’m holding a spot for you until")
  await page.clock.setSystemTime(Date.now() + 86_400_000)
  await page.clock.runFor(60_000)
  await expect(mine).toContainText("That time has passed.")
  await expect(mine.getByRole("link")).toHaveCount(0)
})
