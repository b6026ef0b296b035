import { expect } from "vitest"
import type { PersonPage } from "../../lib/people/queries/person"
import type { KnownPerson } from "../../lib/people/queries/search"
import { adminToken, call } from "./api"
import { personKeyOf } from "./desk"

/** What she reads and writes of a person, as the admin. */

export const search = async (q: string) =>
  call(`/api/admin/people?q=${encodeURIComponent(q)}`, { token: await adminToken() })
export const find = async (q: string) => (await search(q)).body.people as KnownPerson[]
export async function page(email: string): Promise<PersonPage> {
  const answer = await call(`/api/admin/people/${await personKeyOf({ email })}`, {
    token: await adminToken(),
  })
  expect(answer.status).toBe(200)
  return answer.body as unknown as PersonPage
}
export const write = async (key: string, body: unknown) =>
  call(`/api/admin/people/${key}/notes`, { method: "PUT", token: await adminToken(), body })
