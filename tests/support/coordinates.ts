/** Where the site under test is, as tests/run.ts says it in the environment. */
export const coordinates = {
  get siteUrl() {
    return given("SITE_URL")
  },
  /** The stand-ins: outbox, PayPal's approval, faults. */
  get localUrl() {
    return given("LOCAL_URL")
  },
  get adminEmail() {
    return given("ADMIN_EMAIL")
  },
  get adminPassword() {
    return given("ADMIN_PASSWORD")
  },
  get databaseUrl() {
    const url = given("DATABASE_URL")
    refuseUnlessLocal(url)
    return url
  },
}

/** Throws when a database is anywhere but on this machine: tests write and drop. */
export function refuseUnlessLocal(databaseUrl: string) {
  const { hostname } = new URL(databaseUrl)
  if (!["127.0.0.1", "localhost", "[::1]"].includes(hostname))
    throw new Error("Tests run on a database of this machine only.")
}

function given(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests through npm test.`)
  return value
}
