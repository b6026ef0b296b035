/** As a line begins. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
