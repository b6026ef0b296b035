"use client"

import { EmailField, NameField } from "@/components/accounts/own-fields"
import { useMe } from "@/components/accounts/use-me"
import { Button } from "@/components/ui/button"
import { capitalized } from "@/components/ui/capitalized"
import { Field, Select, TextArea, TextInput } from "@/components/ui/field"
import { Sent } from "@/components/ui/sent"
import {
  ENQUIRY_SESSION_TYPES,
  MESSAGE_MAX,
  NO_PHONE,
  normalizePhone,
  PHONE_MAX,
} from "@/lib/enquiries/rules"
import { useEnquiry } from "./use-enquiry"

/** Asking for the free intro (docs/product.md, Home page). */
export function BookingRequestForm({ thanks }: { thanks: string }) {
  const me = useMe()
  const { captcha, errors, form, isBusy, isReady, isSent, again } = useEnquiry({
    path: "/api/publicBookings/request",
    action: "booking_request",
    field: "captchaToken",
    notHuman: {
      title: "Verification Failed",
      text: "We couldn't verify that you're human. Please try again.",
    },
    success: () => ({ title: "Success!", text: "Your form has been submitted successfully." }),
    failure: ({ body, isPassing, message }) => ({
      title: "Oops! Something went wrong!",
      text: ["We couldn't submit your form. Please try again later.", (body.fields || isPassing) && message]
        .filter(Boolean)
        .join("\n\n"),
    }),
  })

  return (
    <>
      {isSent ? (
        <Sent title="I’ve got your request." again="Send another request" onAgain={again}>
          {thanks}
        </Sent>
      ) : null}
      <form {...form} aria-labelledby="booking-title" className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <NameField error={errors.name} />
          <EmailField error={errors.email} />
          <Field
            label="Phone"
            missing="Please enter your phone number."
            check={(phone) => (normalizePhone(phone) === null ? NO_PHONE : "")}
            error={errors.phone}
          >
            <TextInput
              name="phone"
              type="tel"
              autoComplete="tel"
              defaultValue={me.phone}
              required
              maxLength={PHONE_MAX}
            />
          </Field>
          <Field label="Session type" missing="Please choose a session type." error={errors.sessionType}>
            <Select name="sessionType" required defaultValue="">
              <option value="" disabled>
                Please choose
              </option>
              {ENQUIRY_SESSION_TYPES.map((type) => (
                <option key={type} value={type}>
                  {capitalized(type)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label="Message (optional)" error={errors.message}>
          <TextArea name="message" rows={4} maxLength={MESSAGE_MAX} />
        </Field>
        <Button
          type="submit"
          disabled={!isReady}
          busy={isBusy}
          busyLabel="Sending..."
          className="sm:justify-self-start"
        >
          Ask for a free intro
        </Button>
        {captcha}
      </form>
    </>
  )
}
