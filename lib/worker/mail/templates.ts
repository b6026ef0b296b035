import { templates as accounts } from "../../accounts/emails"
import { templates as bookings } from "../../bookings/emails/sessions"
import { templates as checkout } from "../../checkout/emails/sessions"
import { templates as classes } from "../../classes/emails/classes"
import { templates as enquiries } from "../../enquiries/emails"
import type { Composed, Template } from "../../mail/template"
import { templates as newsletter } from "../../newsletter/emails"
import { templates as payments } from "../../payments/emails"
import { templates as shop } from "../../shop/emails/orders"

/** Every email of the product, by the name that is stored with it. */
export const templates: Record<string, Template<never>> = {
  ...accounts,
  ...bookings,
  ...checkout,
  ...classes,
  ...enquiries,
  ...newsletter,
  ...payments,
  ...shop,
}

/** The mail of that name ("bookings/confirmed") made of its stored facts. Throws for a name that is not known. */
export function compose(mail: {
  template: string
  data: unknown
  createdAt: Date
  recipient?: string
}): Composed {
  const template = templates[mail.template]
  if (!template) throw new Error(`There is no mail template "${mail.template}".`)
  return template(mail.data as never, { writtenAt: mail.createdAt, recipient: mail.recipient ?? "" })
}
