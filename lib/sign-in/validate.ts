import { findUser, type WireUser } from "../accounts/queries/student"
import { findStudent } from "../auth/sessions"
import { readAccessToken } from "../auth/tokens"

/** Whether a student's access token still opens anything. Never a 404: the browser takes that for "no change". */
export async function validateToken({
  token,
}: {
  token: string
}): Promise<{ isValid: boolean; user?: WireUser }> {
  const claims = await readAccessToken("student", token)
  const student = claims && (await findStudent(claims))
  const user = student && (await findUser(student.id))
  return user ? { isValid: true, user } : { isValid: false }
}
