export const isHttps = () => (process.env.SITE_URL ?? "").startsWith("https:")

/** One Set-Cookie header: httpOnly, for the whole site, Secure when the site is. */
export function cookieHeader(cookie: {
  name: string
  value: string
  maxAge: number
  sameSite: "Lax" | "Strict"
}): [string, string] {
  const { name, value, maxAge, sameSite } = cookie
  const secure = isHttps() ? "; Secure" : ""
  return [
    "Set-Cookie",
    `${name}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAge}${secure}`,
  ]
}

/** The value of a cookie in a request, or undefined. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=")
    if (key === name) return value.join("=")
  }
  return undefined
}
