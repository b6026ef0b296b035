// Stands in the head of public pages (lib/web/first-paint.ts). Asks for the page's scripts once it has been painted,
// and keeps presses that come before the page can answer until it can.
{
  const scripts = document.currentScript.dataset.scripts.split(" ")
  const early = new Set()
  let isAsked = false

  const ask = () => {
    if (isAsked) return
    isAsked = true
    for (const src of scripts)
      document.head.append(Object.assign(document.createElement("script"), { src, async: true }))
  }
  new PerformanceObserver(ask).observe({ type: "paint", buffered: true })
  // A page that nobody looks at is never painted.
  setTimeout(ask, document.hidden ? 0 : 1000)

  const keepPress = (event) => {
    // What opens a popover works without us.
    const button = event.target.closest("button:not([popovertarget])")
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    early.add(button)
  }
  addEventListener("click", keepPress, true)
  // components/layout/hydrated.tsx says so.
  new MutationObserver((_, observer) => {
    observer.disconnect()
    removeEventListener("click", keepPress, true)
    for (const button of early) button.click()
  }).observe(document.documentElement, { attributeFilter: ["data-hydrated"] })
}
