;(() => {
  const origin = new URL(document.currentScript.src).origin
  const colours = {
    gold: ["#ffc439", "#111"],
    blue: ["#0070ba", "#fff"],
    silver: ["#eee", "#111"],
    white: ["#fff", "#111"],
    black: ["#2c2e2f", "#fff"],
  }

  function openApproval() {
    const place = `left=${window.screenX + 80},top=${window.screenY + 60}`
    const query = new URLSearchParams({ origin: location.origin })
    const popup = window.open(
      `${origin}/paypal/checkoutnow?${query}`,
      "",
      `popup,width=460,height=680,${place}`,
    )
    if (!popup) return openDialog()
    // As PayPal's own: without the page behind it, nothing that is pressed there would be heard.
    window.addEventListener("pagehide", () => popup.close(), { once: true })
    // A page still on its way can win over the one that `go` asks for.
    const isWaiting = new Promise((resolve) => {
      const hear = ({ origin: from, source, data }) => {
        if (from !== origin || source !== popup || !data?.isWaiting) return
        window.removeEventListener("message", hear)
        resolve()
      }
      window.addEventListener("message", hear)
    })
    const go = (url) => isWaiting.then(() => popup.location.replace(url))
    return { frame: popup, go, close: () => popup.close() }
  }

  function openDialog() {
    const dialog = document.createElement("dialog")
    const frame = document.createElement("iframe")
    const leave = document.createElement("button")
    dialog.setAttribute("aria-label", "PayPal")
    dialog.style.cssText = "padding:0;border:1px solid #22281f;width:min(460px,94vw);height:min(700px,94vh)"
    frame.title = "PayPal"
    frame.style.cssText = "border:0;width:100%;height:calc(100% - 48px)"
    leave.type = "button"
    leave.textContent = "Close"
    leave.style.cssText = "height:44px;width:100%"
    leave.onclick = () => dialog.close()
    dialog.append(leave, frame)
    document.body.append(dialog)
    dialog.showModal()
    return {
      get frame() {
        return frame.contentWindow
      },
      get isClosed() {
        return !dialog.open
      },
      go: (url) => {
        frame.src = url
      },
      close: () => dialog.remove(),
    }
  }

  function waitForBuyer({ approval, orderID }) {
    const query = new URLSearchParams({ token: orderID, origin: location.origin })
    approval.go(`${origin}/paypal/checkoutnow?${query}`)
    return new Promise((resolve) => {
      const finish = (answer) => {
        window.removeEventListener("message", hear)
        clearInterval(watch)
        approval.close()
        resolve(answer)
      }
      const hear = ({ origin: from, source, data }) => {
        if (from !== origin || source !== approval.frame) return
        if (data?.source === "paypal-stand-in" && data.orderID === orderID) finish(data)
      }
      let wasClosed = false
      const watch = setInterval(() => {
        // What the window said as it closed may still be on its way.
        if (wasClosed) return finish({ outcome: "cancelled" })
        wasClosed = approval.isClosed ?? approval.frame.closed
      }, 250)
      window.addEventListener("message", hear)
    })
  }

  async function fromApi(path, method) {
    const response = await fetch(`${origin}/paypal/sdk/orders/${path}`, { method, credentials: "omit" })
    const body = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(body))
    return body
  }

  function buttons(options = {}) {
    let box
    let isBusy = false

    async function pay(fundingSource) {
      if (isBusy) return
      let isRefused = false
      const actions = {
        resolve: () => {},
        reject: () => {
          isRefused = true
        },
      }
      const clicked = options.onClick?.({ fundingSource }, actions)
      if (clicked instanceof Promise) await clicked
      if (isRefused) return
      const approval = openApproval()
      setBusy(true)
      try {
        if (!options.createOrder) throw new Error("createOrder is missing")
        const orderID = await options.createOrder({ paymentSource: fundingSource }, { order: {} })
        if (typeof orderID !== "string" || orderID === "")
          throw new Error("Expected an order id to be passed")
        await follow({ approval, orderID, fundingSource })
      } catch (error) {
        approval.close()
        report(error)
      } finally {
        setBusy(false)
      }
    }

    async function follow({ approval, orderID, fundingSource }) {
      const answer = await waitForBuyer({ approval, orderID })
      if (answer.outcome !== "approved") {
        await options.onCancel?.({ orderID }, {})
        return
      }
      let again
      const actions = {
        restart: () => {
          again = follow({ approval: openApproval(), orderID, fundingSource })
          return again
        },
        order: {
          get: () => fromApi(orderID, "GET"),
          capture: () => fromApi(`${orderID}/capture`, "POST"),
        },
      }
      const data = {
        orderID,
        payerID: answer.payerID,
        paymentSource: fundingSource,
        facilitatorAccessToken: "",
      }
      await options.onApprove?.(data, actions)
      await again
    }

    function report(error) {
      if (options.onError) options.onError(error)
      else
        setTimeout(() => {
          throw error
        })
    }

    function setBusy(value) {
      isBusy = value
      for (const button of box?.querySelectorAll("button") ?? []) button.disabled = value
      box?.setAttribute("aria-busy", String(value))
    }

    function makeButton({ fundingSource, label, colour }) {
      const [background, color] = colours[colour] ?? colours.gold
      const button = document.createElement("button")
      const radius = options.style?.shape === "pill" ? "999px" : "4px"
      const height = Math.max(44, options.style?.height ?? 48)
      button.type = "button"
      button.dataset.fundingSource = fundingSource
      button.setAttribute("aria-label", label)
      button.style.cssText = `display:block;width:100%;height:${height}px;margin:0 0 10px;border:0;border-radius:${radius};background:${background};color:${color};font:700 17px/1 Helvetica,Arial,sans-serif;cursor:pointer`
      if (fundingSource === "paypal") {
        button.innerHTML = '<i style="color:#003087">Pay</i><i style="color:#0070e0">Pal</i>'
        button.style.fontSize = "20px"
      } else button.textContent = label
      button.addEventListener("click", () => pay(fundingSource))
      return button
    }

    return {
      isEligible: () => true,
      async render(target) {
        const place = typeof target === "string" ? document.querySelector(target) : target
        if (!place) throw new Error(`Document is ready and element ${target} does not exist`)
        box?.remove()
        box = document.createElement("div")
        box.className = "paypal-buttons"
        box.setAttribute("role", "group")
        box.setAttribute("aria-label", "Payment methods")
        const only = options.fundingSource
        if (!only || only === "paypal") {
          const colour = options.style?.color ?? "gold"
          box.append(makeButton({ fundingSource: "paypal", label: "PayPal", colour }))
        }
        if (!only || only === "card") {
          box.append(makeButton({ fundingSource: "card", label: "Debit or Credit Card", colour: "black" }))
        }
        place.append(box)
        const enable = () => setBusy(false)
        options.onInit?.({}, { enable, disable: () => setBusy(true) })
      },
      async close() {
        box?.remove()
        box = undefined
      },
    }
  }

  window.paypal = {
    version: "5.0.0-stand-in",
    FUNDING: { PAYPAL: "paypal", CARD: "card" },
    Buttons: buttons,
  }
})()
