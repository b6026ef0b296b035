import type { WireEvent } from "@/lib/classes/queries/events"
import { placeOf } from "@/lib/classes/rules"

/** An event as search engines read it, with its true status (schema.org/Event). */
export function classFacts({
  event,
  siteUrl,
  teacher,
}: {
  event: WireEvent
  siteUrl: string
  teacher: string
}): Record<string, unknown> {
  const url = `${siteUrl}/calendar`
  return {
    "@type": "Event",
    name: event.title,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${event.isCancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: `https://schema.org/${event.isOnline ? "Online" : "Offline"}EventAttendanceMode`,
    location: event.isOnline
      ? { "@type": "VirtualLocation", url }
      : { "@type": "Place", name: placeOf(event), address: event.address },
    organizer: { "@type": "Person", name: teacher, url: siteUrl },
    maximumAttendeeCapacity: event.capacity,
    remainingAttendeeCapacity: event.placesLeft,
    offers: {
      "@type": "Offer",
      url: event.signUpLink || url,
      ...(event.price === null ? {} : { price: event.price.toFixed(2), priceCurrency: "USD" }),
      availability: `https://schema.org/${event.isFull ? "SoldOut" : "InStock"}`,
    },
  }
}
