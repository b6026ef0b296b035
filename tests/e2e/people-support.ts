import { type APIRequestContext, type BrowserContext, expect, type Page } from "playwright/test"
import { coordinates } from "../support/coordinates"
import { forgetLimits, mark } from "./database-support"
import { linkIn, newestMail } from "./emails-support"

/** People for the journeys. Every test makes its own, so that all can run at once. */

export type Person = { id: string; firstName: string; lastName: string; email: string; token: string }

export function someone(firstName = "Ines") {
  return { firstName, lastName: "Moreau", email: `${firstName.toLowerCase()}.${mark()}@example.com` }
}

/** Registers somebody by the site's own calls and the mail, and signs the browser in as them. */
export async function signInStudent(context: BrowserContext, firstName?: string): Promise<Person> {
  const person = someone(firstName)
  await forgetLimits()
  const { request } = context
  expect((await request.post("/register", { data: person })).status()).toBe(200)
  const link = linkIn(await newestMail(request, { to: person.email, subject: /confirm/i }))
  const answer = await request.get(`/verify-email?token=${new URL(link).searchParams.get("token")}`, {
    headers: { Accept: "application/json" },
  })
  expect(answer.status()).toBe(200)
  const { token, userId, user } = await answer.json()
  await remember(context, { userToken: token, user: JSON.stringify(user) })
  return { ...person, id: userId, token }
}

/** Signs the browser in as the admin. */
export async function signInAdmin(context: BrowserContext): Promise<string> {
  const { accessToken, admin } = await adminSession(context.request)
  await remember(context, { adminToken: accessToken, admin: JSON.stringify(admin) })
  return accessToken
}

export async function adminSession(request: APIRequestContext) {
  const answer = await request.post("/api/admin/login", {
    data: {
      email: coordinates.adminEmail,
      password: coordinates.adminPassword,
      recaptchaToken: "human:admin_login",
    },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { accessToken: string; admin: object }
}

async function remember(context: BrowserContext, items: Record<string, string>) {
  await context.addInitScript((given) => {
    // Once in a browser: what the site clears stays cleared.
    for (const [key, value] of Object.entries(given)) {
      if (localStorage.getItem(`put there: ${key}`)) continue
      localStorage.setItem(`put there: ${key}`, "yes")
      localStorage.setItem(key, value)
    }
  }, items)
}

/** Registers in the form that is open, and confirms the address by the emailed link. Answers the student's id. */
export async function register(page: Page, me: { firstName: string; lastName: string; email: string }) {
  await page.getByLabel("First name").fill(me.firstName)
  await page.getByLabel("Last name").fill(me.lastName)
  await page.getByRole("main").getByLabel("Email").fill(me.email)
  await page.getByRole("main").getByRole("button", { name: "Register" }).click()
  await expect(page.getByText(/Check your email/i).first()).toBeVisible()
  await page.goto(linkIn(await newestMail(page.request, { to: me.email, subject: /confirm/i })))
  await page.waitForURL(/\/user\/[0-9a-f-]{36}$/)
  return page.url().split("/").pop() ?? ""
}
