import paypal, { type SdkRequest } from "@paypal/checkout-server-sdk"
import { z } from "zod"
import { env } from "../env"
import { parseDollars } from "../money"
import { bodyOfOrder, type Parcel } from "./paypal-order-body"
import { storable } from "./paypal-text"

/** PayPal said no, and said why: nothing was done. `issue` is its own word, such as INSTRUMENT_DECLINED. */
export class PayPalRefusal extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
  ) {
    super(`PayPal refused: ${status} ${issue}`)
  }
}

/** No readable answer: the work may or may not have been done. Ask again, never assume. */
export class PayPalSilent extends Error {}

export type CaptureFacts = {
  id: string
  status: string
  cents: number | null
  currency: string
  /** When, and what PayPal kept of it; null while PayPal has not said. */
  at: Date | null
  feeCents: number | null
}
/** `customId` is our refund's id; one that was made by hand has another or none. */
export type RefundFacts = { id: string; status?: string; cents: number; customId: string }
export type Shipping = {
  name: string
  lines: string[]
  city: string
  state: string
  postalCode: string
  country: string
}
export type OrderFacts = {
  orderId: string
  status: string
  customId: string
  cents: number | null
  currency: string
  payeeId: string
  payer: { givenName: string; surname: string; email: string; id: string }
  /** Where it is to be sent, as the buyer has it at PayPal. */
  shipping: Shipping | null
  capture: CaptureFacts | null
  /** What has been given back of it, or is on its way back, by us or by hand. */
  refunds: RefundFacts[]
}

/** What is not as expected in a text is left out: whoever has paid must not be held up by it. */
const text = z.string().optional().catch(undefined)
const money = z.object({ currency_code: z.string(), value: z.string() }).optional().catch(undefined)
const shippingShape = z.object({
  name: z.object({ full_name: text }).optional().catch(undefined),
  address: z
    .object({
      address_line_1: text,
      address_line_2: text,
      admin_area_2: text,
      admin_area_1: text,
      postal_code: text,
      country_code: text,
    })
    .optional()
    .catch(undefined),
})
const captureShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  create_time: z.iso.datetime({ offset: true }).optional().catch(undefined),
  seller_receivable_breakdown: z.object({ paypal_fee: money }).optional().catch(undefined),
})
const orderShape = z.object({
  id: z.string(),
  status: z.string(),
  payer: z
    .object({
      name: z.object({ given_name: text, surname: text }).optional().catch(undefined),
      email_address: text,
      payer_id: text,
    })
    .optional()
    .catch(undefined),
  purchase_units: z
    .array(
      z.object({
        amount: money,
        custom_id: text,
        shipping: shippingShape.optional().catch(undefined),
        payee: z.object({ merchant_id: text }).optional().catch(undefined),
        payments: z
          .object({
            captures: z.array(captureShape).optional(),
            refunds: z
              .array(z.object({ id: z.string(), status: text, amount: money, custom_id: text }))
              .optional()
              .catch(undefined),
          })
          .optional(),
      }),
    )
    .optional(),
})
const errorShape = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})

const TIMEOUT_MS = 8000
const keep = globalThis as { paypalClient?: InstanceType<typeof paypal.core.PayPalHttpClient> }

function client() {
  if (keep.paypalClient) return keep.paypalClient
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_API_URL } = env()
  const made = new paypal.core.PayPalHttpClient(
    new paypal.core.PayPalEnvironment(PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_API_URL, PAYPAL_API_URL),
  )
  made.getTimeout = () => TIMEOUT_MS
  // The SDK parses answers outside its promise, where a throw would end the process.
  const { encoder } = made
  const decode = encoder.deserializeResponse.bind(encoder)
  encoder.deserializeResponse = (body, headers) => {
    try {
      return decode(body, headers)
    } catch {
      return undefined
    }
  }
  // Text goes out as it is: a webhook's signature covers its bytes, not its meaning.
  const encode = encoder.serializeRequest.bind(encoder)
  encoder.serializeRequest = (request) => (typeof request.body === "string" ? request.body : encode(request))
  keep.paypalClient = made
  return made
}

/** One call to PayPal, read by `shape`. Throws PayPalRefusal or PayPalSilent. */
export async function execute<S extends z.ZodType>(request: SdkRequest, shape: S): Promise<z.output<S>> {
  let result: unknown
  let timer: NodeJS.Timeout | undefined
  try {
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("timed out")), TIMEOUT_MS + 1000)
    })
    result = (await Promise.race([client().execute(request), deadline])).result
  } catch (error) {
    throw explain(error)
  } finally {
    clearTimeout(timer)
  }
  const parsed = shape.safeParse(result)
  if (!parsed.success) throw new PayPalSilent("PayPal's answer could not be read")
  return parsed.data
}

function explain(error: unknown): Error {
  const status = (error as { statusCode?: unknown }).statusCode
  const message = error instanceof Error ? error.message : String(error)
  if (typeof status !== "number" || status >= 500 || status === 401 || status === 429)
    return new PayPalSilent(`PayPal did not answer (${status ?? message.slice(0, 80)})`)
  try {
    const body = errorShape.parse(JSON.parse(message))
    return new PayPalRefusal(status, storable(body.details?.[0]?.issue ?? body.name ?? "UNKNOWN"))
  } catch {
    return new PayPalSilent(`PayPal's answer could not be read (${status})`)
  }
}

/**
 * Opens an order over `cents` of USD, to be captured at once when approved.
 * The same `requestId` gives the same order, for six hours.
 */
export async function createOrder(order: {
  requestId: string
  cents: number
  customId: string
  description: string
  parcel?: Parcel
}): Promise<OrderFacts> {
  const { PAYPAL_MERCHANT_ID } = env()
  const request = new paypal.orders.OrdersCreateRequest()
  request.headers["PayPal-Request-Id"] = order.requestId
  request.headers.Prefer = "return=representation"
  request.body = bodyOfOrder({ ...order, payeeId: PAYPAL_MERCHANT_ID })
  return toFacts(await execute(request, orderShape))
}

/** Takes the money of an approved order. Throws PayPalRefusal or PayPalSilent. */
export async function captureOrder(order: { orderId: string; requestId: string }): Promise<OrderFacts> {
  const request = new paypal.orders.OrdersCaptureRequest(order.orderId)
  request.headers["PayPal-Request-Id"] = order.requestId
  request.headers.Prefer = "return=representation"
  request.body = {}
  return toFacts(await execute(request, orderShape))
}

/** The order as PayPal sees it now. Throws PayPalRefusal (404: it is gone) or PayPalSilent. */
export async function getOrder(orderId: string): Promise<OrderFacts> {
  return toFacts(await execute(new paypal.orders.OrdersGetRequest(orderId), orderShape))
}

function toCapture(capture: z.output<typeof captureShape>): CaptureFacts {
  const { id, status, amount, create_time: at, seller_receivable_breakdown: kept } = capture
  const [cents, feeCents] = [parseDollars(amount?.value), parseDollars(kept?.paypal_fee?.value)]
  // What makes no sense is left out: whoever has paid must not be held up by it.
  const currency = amount?.currency_code ?? ""
  const isFee = kept?.paypal_fee?.currency_code === currency && (feeCents ?? 0) <= (cents ?? 0)
  return { id, status, cents, currency, at: at ? new Date(at) : null, feeCents: isFee ? feeCents : null }
}

function toFacts(order: z.output<typeof orderShape>): OrderFacts {
  const unit = order.purchase_units?.[0]
  const captures = unit?.payments?.captures
  const capture = captures?.find(({ status }) => status === "COMPLETED") ?? captures?.at(-1)
  return {
    orderId: order.id,
    status: order.status,
    customId: unit?.custom_id ?? "",
    cents: parseDollars(unit?.amount?.value),
    currency: unit?.amount?.currency_code ?? "",
    payeeId: unit?.payee?.merchant_id ?? "",
    payer: {
      givenName: storable(order.payer?.name?.given_name),
      surname: storable(order.payer?.name?.surname),
      email: storable(order.payer?.email_address),
      id: storable(order.payer?.payer_id),
    },
    shipping: toShipping(unit?.shipping),
    capture: capture ? toCapture(capture) : null,
    refunds: (unit?.payments?.refunds ?? [])
      .filter(({ status }) => status !== "FAILED" && status !== "CANCELLED")
      .map(({ id, status, amount, custom_id: customId }) => ({
        id,
        status,
        cents: parseDollars(amount?.value) ?? 0,
        customId: customId ?? "",
      })),
  }
}

function toShipping(given: z.output<typeof shippingShape> | undefined): Shipping | null {
  const { address } = given ?? {}
  if (!address?.address_line_1) return null
  return {
    name: storable(given?.name?.full_name),
    lines: [storable(address.address_line_1), storable(address.address_line_2)].filter(Boolean),
    city: storable(address.admin_area_2),
    state: storable(address.admin_area_1),
    postalCode: storable(address.postal_code),
    country: storable(address.country_code),
  }
}
