import { formatDay, formatTime12 } from "../../lib/time"
import { addClass, signUpFor } from "./classes-support"
import { newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer } from "./pages-support"
import { signInAdmin, signInStudent, someone } from "./people-support"
import { payWith } from "./sessions-support"
import { addTin, findOrder, pay, proceed, putInCart } from "./shop-support"
import { expect, test } from "./test"

test("a tin is ordered to a class, is on its list, and is handed over there", async ({
  visitor: page,
  context,
  browser,
  watch,
}) => {
  const [student, event, tin] = [await signInStudent(context, "Odile"), await addClass(), await addTin()]
  await signUpFor(context.request, event, { name: "Odile Moreau", email: student.email })
  const said = `${event.title}, ${formatDay(event.date)}, ${formatTime12(event.time)}`

  await putInCart(page, tin)
  const atClass = page.getByRole("radio", { name: `At your class Free ${said}. I’ll bring it for you.` })
  await atClass.check()
  await expect(page.getByRole("definition").last()).toContainText("$14.00")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await proceed(page)
  await pay(page, student)
  await answer(page, "Payment Successful")
  await expect(page.getByRole("main")).toContainText(`I’ll bring your order to class: ${said}.`)
  await page.getByRole("link", { name: "See your order" }).click()
  await expect(page.getByRole("heading", { name: "Pickup at class" })).toBeVisible()
  await expect(page.getByRole("main")).toContainText(`I’ll bring it to class: ${said}.`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const hers = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  await signInAdmin(hers)
  const desk = await hers.newPage()
  watch(desk)
  const order = await findOrder(desk, student.email)
  await order.getByRole("link", { name: said }).click()
  await desk.waitForURL(/\/admin\/events\/./)
  await expect(desk.getByRole("link", { name: "Tins for pickup: Odile Moreau" })).toBeVisible()
  const list = desk.getByRole("region", { name: "Orders for pickup" })
  await expect(list).toContainText(`1 × ${tin.name}`)
  await expectAccessible(desk)
  await expectNoSidewaysScroll(desk)
  await list.getByRole("button", { name: /^Ready for pickup/ }).click()
  await list.getByRole("button", { name: /^Undo/ }).click()
  await list.getByRole("button", { name: /^Ready for pickup/ }).click()
  await list.getByRole("button", { name: /^Picked up/ }).click()
  await expect(list.getByText("Picked up", { exact: true })).toBeVisible()
  await expect(desk.getByRole("link", { name: "Tins for pickup: Odile Moreau" })).toHaveCount(0)
  await hers.close()
})

test("an order of somebody logged in stands under My Orders, whatever address PayPal has", async ({
  visitor: page,
  context,
}) => {
  const [student, tin] = [await signInStudent(context, "Odile"), await addTin()]
  await putInCart(page, tin)
  await proceed(page)
  await pay(page, someone("Ada"))
  await answer(page, "Payment Successful")
  await page.goto(`/user/${student.id}`)
  await expect(page.getByRole("region", { name: "My Orders" })).toContainText(`1 × ${tin.name}`)
})

test("an order whose payment PayPal reviews says what it is on its page, in its email and under My Orders", async ({
  visitor: page,
  context,
}) => {
  const [student, tin] = [await signInStudent(context, "Odile"), await addTin()]
  await putInCart(page, tin)
  await proceed(page)
  await payWith(page, "Pay, but held for review")
  const main = page.getByRole("main")
  await expect(page.getByRole("heading", { name: "Almost there." })).toBeVisible()
  await expect(main).toContainText(tin.name)
  await expect(main).toContainText("Total")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath("reviewed.png"), fullPage: true })
  const mail = await newestMail(page.request, { to: student.email, subject: /^PayPal is reviewing/ })
  expect(mail.text).toContain(`1 × ${tin.name}`)
  expect(mail.text).toMatch(/Total: \$\d/)
  await page.goto(`/user/${student.id}`)
  const orders = page.getByRole("region", { name: "My Orders" })
  await expect(orders).toContainText(`1 × ${tin.name}`)
  await expect(orders).toContainText("being reviewed by PayPal")
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath("my-orders.png"), fullPage: true })
  await signInAdmin(context)
  await page.goto("/admin/orders")
  const reviewed = page.getByRole("region", { name: "Being reviewed by PayPal" })
  await expect(reviewed).toContainText(`1 × ${tin.name}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath("desk.png"), fullPage: true })
})
