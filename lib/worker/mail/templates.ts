import { templates as adminAccount } from "../../accounts/emails/admin"
import { templates as accounts } from "../../accounts/emails/students"
import { templates as admin } from "../../admin/emails"
import { templates as bookings } from "../../bookings/emails/sessions"
import { templates as checkout } from "../../checkout/emails/sessions"
import { templates as classes } from "../../classes/emails/classes"
import { templates as disputes } from "../../disputes/emails"
import { templates as enquiries } from "../../enquiries/emails"
import { templates as imports } from "../../imports/emails"
import type { MailData, TemplateName } from "../../jobs/queue"
import { templates as letters } from "../../letters/emails"
import type { Composed, MailTexts, Template, Written } from "../../mail/template"
import { templates as newsletter } from "../../newsletter/emails"
import { templates as passes } from "../../passes/emails"
import { templates as payments } from "../../payments/emails"
import { templates as reminders } from "../../reminders/emails"
import { templates as stock } from "../../shop/emails/back-in-stock"
import { templates as tins } from "../../shop/emails/free-tin"
import { templates as shop } from "../../shop/emails/orders"
import { templates as waiting } from "../../waiting/emails"

type Templates = { [Name in TemplateName]: Template<MailData[Name]> }

/** Every email of the product, by the name that is stored with it. */
export const templates: Templates = {
  ...accounts,
  ...adminAccount,
  ...admin,
  ...bookings,
  ...checkout,
  ...classes,
  ...disputes,
  ...enquiries,
  ...imports,
  ...letters,
  ...newsletter,
  ...passes,
  ...payments,
  ...reminders,
  ...shop,
  ...stock,
  ...tins,
  ...waiting,
}

type Stored = { template: string; data: unknown; createdAt: Date; recipient?: string }
type Queued<Name extends TemplateName> = { [N in Name]: { template: N; data: MailData[N] } }[Name]

/** The mail of that name ("bookings/confirmed") made of its stored facts. Throws for a name that is not known. */
export function compose(mail: Stored, texts: MailTexts): Composed {
  if (!isQueued(mail)) throw new Error(`There is no mail template "${mail.template}".`)
  return write(mail, { writtenAt: mail.createdAt, recipient: mail.recipient ?? "", texts })
}

/** Facts get into the outbox by lib/jobs/queue.ts alone, which takes for a template only what is its own. */
function isQueued(mail: Stored): mail is Stored & Queued<TemplateName> {
  return Object.hasOwn(templates, mail.template)
}

function write<Name extends TemplateName>({ template, data }: Queued<Name>, written: Written): Composed {
  return templates[template](data, written)
}
