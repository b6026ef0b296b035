/** What anybody can open, in both brands. */
export const PAGES = [
  "/",
  "/about",
  "/calendar",
  "/contact",
  "/chocolates",
  "/cart",
  "/aboutwebsite",
  "/register",
  "/login",
  "/unsubscribe",
  "/confirm-letters",
  "/letters",
  "/javascript",
  "/promise",
]
