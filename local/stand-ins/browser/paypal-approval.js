;(() => {
  const form = document.getElementById("approval")
  const order = form?.dataset.order ?? new URLSearchParams(location.search).get("token")
  const to = form?.dataset.to ?? new URLSearchParams(location.search).get("origin")
  const shop = window.opener ?? (window.parent === window ? null : window.parent)

  function tell(outcome, payerID) {
    if (shop && to) shop.postMessage({ source: "paypal-stand-in", orderID: order, outcome, payerID }, to)
    if (window.opener) window.close()
  }

  const isWaiting = Boolean(document.getElementById("waiting"))
  if (isWaiting && shop && to)
    window.addEventListener("load", () => shop.postMessage({ source: "paypal-stand-in", isWaiting }, to))

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-outcome]")
    if (button) tell(button.dataset.outcome)
  })

  form?.addEventListener("submit", async (event) => {
    event.preventDefault()
    const problem = document.getElementById("problem")
    const buttons = form.querySelectorAll("button")
    for (const button of buttons) button.disabled = true
    try {
      const response = await fetch(`/paypal/approve/${order}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          payer: Object.fromEntries(new FormData(form)),
          funding: event.submitter?.dataset.funding ?? "ok",
        }),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(answer.details?.[0]?.description ?? answer.message)
      tell("approved", answer.payer.payer_id)
    } catch (error) {
      problem.textContent = `That did not work: ${error.message}`
      for (const button of buttons) button.disabled = false
    }
  })

  // The page shows before this runs: what is pressed earlier would be lost.
  for (const button of document.querySelectorAll("button")) button.disabled = false
})()
