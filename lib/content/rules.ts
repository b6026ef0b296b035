/** The sections of the settings, and what is in force until she publishes something of her own. */
export const DEFAULTS = {
  calendar: {
    /** How many hours ahead a slot of the working hours can still be booked. */
    noticeHours: 12,
    /** Minutes between a session and a class, time off or an entry of another calendar of hers. */
    bufferMinutes: 15,
    /** How many weeks ahead the working hours offer slots. */
    windowWeeks: 8,
    /** Whole-day entries of her other calendars count as busy. */
    wholeDayEntriesCount: true,
  },
  policy: {
    /** A session is cancelled for free until so many hours before it begins. */
    cancelFreeHours: 24,
    /** What goes back after that, in percent. */
    lateRefundPercent: 0,
    /** A session is moved until so many hours before it begins, and so many times. */
    moveFreeHours: 12,
    moves: 2,
  },
  places: {
    studioAddress: "Quincy Street Studio, 210 Quincy Street, Port Townsend, WA 98368",
    howToGetIn: "Up the outside stairs on the left; the door is open from ten minutes before.",
    whatToBring: "Comfortable clothes and something to drink. I have mats and blankets.",
    /** Her standing room for online sessions; empty: sessions take place at the studio only. */
    meetingLink: "",
  },
}

export type Sections = typeof DEFAULTS
export type Section = keyof Sections
