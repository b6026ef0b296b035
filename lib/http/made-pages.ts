import { revalidatePath } from "next/cache"

/** Has the calendar page made anew at its next view. */
export function remakeCalendar(): void {
  revalidatePath("/calendar")
}
