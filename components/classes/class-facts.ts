import type { WireEvent } from "@/lib/classes/queries/events"
import { placeOf } from "@/lib/classes/rules"
import { withOffset } from "@/lib/time"

/** An event as search engines read it, with its true status (schema.org/Event). */
export function classFacts({
  event,
  siteUrl,
  teacher,
  zone,
}: {
  event: WireEvent
  siteUrl: string
  teacher: string
  /** The venue's, whose clock the times are written on. */
  zone: string
}): Record<string, unknown> {
  const url = `${siteUrl}/calendar`
  return {
    "@type": "Event",
    name: event.title,
    startDate: withOffset(new Date(event.startsAt), zone),
    endDate: withOffset(new Date(event.endsAt), zone),
    image: `${siteUrl}/opengraph-image.png`,
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
