"use client"

import { EmailField, NameField } from "@/components/accounts/own-fields"
import { useSiteTexts } from "@/components/content/site-texts"
import { Button } from "@/components/ui/button"
import { Field, TextArea } from "@/components/ui/field"
import { Sent } from "@/components/ui/sent"
import { MESSAGE_MAX } from "@/lib/enquiries/rules"
import { useEnquiry } from "./use-enquiry"

/** A message to the teacher (docs/product.md, /contact). */
export function ContactForm({ thanks }: { thanks: string }) {
  const { email } = useSiteTexts()
  const { captcha, errors, form, isBusy, isReady, isSent, again } = useEnquiry({
    path: "/api/contact",
    action: "contact",
    field: "recaptchaToken",
    notHuman: {
      title: "Verification Not Ready",
      text: `I couldn’t verify that you’re human. Please try again in a moment, or email me at ${email}. Your message is still here.`,
    },
    success: (message) => ({ title: "Message sent", text: message }),
    failure: ({ message }) => ({
      title: "Message not sent",
      text: message || "Failed to send message. Please try again later.",
    }),
  })

  return (
    <>
      {isSent ? (
        <Sent title="I’ve got your message." again="Write another message" onAgain={again}>
          {thanks}
        </Sent>
      ) : null}
      <form {...form} aria-label="Contact" className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <NameField error={errors.name} />
          <EmailField error={errors.email} />
        </div>
        <Field label="Message" missing="Please write a message." error={errors.message}>
          <TextArea name="message" rows={7} required maxLength={MESSAGE_MAX} />
        </Field>
        <Button
          type="submit"
          disabled={!isReady}
          busy={isBusy}
          busyLabel="Sending..."
          className="sm:justify-self-start"
        >
          Send message
        </Button>
        {captcha}
      </form>
    </>
  )
}
