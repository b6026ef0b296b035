import type { WireEvent } from "@/lib/classes/queries"
import { site } from "@/lib/site"

/** An event as search engines read it, with its true status (schema.org/Event). */
export function classFacts({
  event,
  siteUrl,
}: {
  event: WireEvent
  siteUrl: string
}): Record<string, unknown> {
  const url = `${siteUrl}/calendar`
  return {
    "@type": "Event",
    name: event.title,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${event.isCancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: event.location || site.teacher.place,
      address: site.teacher.place,
    },
    organizer: { "@type": "Person", name: site.teacher.name, url: siteUrl },
    maximumAttendeeCapacity: event.capacity,
    remainingAttendeeCapacity: event.placesLeft,
    offers: {
      "@type": "Offer",
      url: event.signUpLink || url,
      availability: `https://schema.org/${event.isFull ? "SoldOut" : "InStock"}`,
    },
  }
}
