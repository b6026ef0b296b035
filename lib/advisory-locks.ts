/** The numbers of PostgreSQL's advisory locks, each with one meaning. Locks by a text (hashtext) stand where they are taken. */
export const HOURS_LOCK = 7_301
export const AWAY_LOCK = 7_302
export const CALENDARS_LOCK = 7_303
/** The first of two keys: one cart opens its payments one after the other. */
export const CART_LOCK = 7_304
