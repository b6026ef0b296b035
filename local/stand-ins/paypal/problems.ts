import { randomBytes } from "node:crypto"
import type { Reply } from "../http"
import { json } from "../http"

const messages: Record<number, { name: string; message: string }> = {
  400: {
    name: "INVALID_REQUEST",
    message: "Request is not well-formed, syntactically incorrect, or violates schema.",
  },
  403: {
    name: "NOT_AUTHORIZED",
    message: "Authorization failed due to insufficient permissions.",
  },
  404: { name: "RESOURCE_NOT_FOUND", message: "The specified resource does not exist." },
  422: {
    name: "UNPROCESSABLE_ENTITY",
    message:
      "The requested action could not be performed, semantically incorrect, or failed business validation.",
  },
  429: { name: "RATE_LIMIT_REACHED", message: "Too many requests. Blocked due to rate limiting." },
  500: { name: "INTERNAL_SERVER_ERROR", message: "An internal server error has occurred." },
  503: { name: "SERVICE_UNAVAILABLE", message: "Service Unavailable." },
}

const descriptions: Record<string, string> = {
  ACTION_DOES_NOT_MATCH_INTENT:
    "Order was created with an intent of 'AUTHORIZE'. Please use v2/checkout/orders/order_id/authorize to authorize the order or alternately create an order with an intent of 'CAPTURE'.",
  AMOUNT_MISMATCH:
    "Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.",
  CANNOT_BE_ZERO_OR_NEGATIVE: "Must be greater than zero.",
  CAPTURE_FULLY_REFUNDED: "The capture has already been fully refunded.",
  CURRENCY_NOT_SUPPORTED: "Currency code is not currently supported.",
  DECIMAL_PRECISION: "If the currency supports decimals, only two decimal place precision is supported.",
  DUPLICATE_INVOICE_ID:
    "Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.",
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_PARAMETER_SYNTAX: "The value of a field does not conform to the expected format.",
  INVALID_PARAMETER_VALUE: "The value of a field is invalid.",
  INVALID_RESOURCE_ID: "Specified resource ID does not exist. Please check the resource ID and try again.",
  INVALID_STRING_MAX_LENGTH: "The value of a field is too long.",
  ITEM_TOTAL_MISMATCH:
    "Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit",
  ITEM_TOTAL_REQUIRED:
    "If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.",
  MALFORMED_REQUEST_JSON: "The request JSON is not well formed.",
  MISSING_REQUIRED_PARAMETER: "A required field / parameter is missing.",
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_COMPLETION_IN_PROGRESS:
    "Order is currently being completed. Please call GET /order to determine when the order is completed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid payment_source in the request.",
  PENDING_CAPTURE: "Cannot initiate a refund as the capture is pending.",
  REFUND_AMOUNT_EXCEEDED:
    "The refund amount must be less than or equal to the capture amount that has not yet been refunded.",
  REFUND_CAPTURE_CURRENCY_MISMATCH: "Refund must be in the same currency as the capture.",
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    "Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.",
  TRANSACTION_DISPUTED:
    "Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.",
}

/** An error body as PayPal's REST APIs write it. `field` is a JSON pointer into the request. */
export function paypalProblem({
  status,
  issue,
  field,
  value,
  links = [],
}: {
  status: number
  issue?: string
  field?: string
  value?: unknown
  links?: { href: string; rel: string; method: string }[]
}): Reply {
  const debugId = randomBytes(7).toString("hex").slice(0, 13)
  const place = field === undefined ? {} : { field, value: String(value ?? ""), location: "body" }
  const details =
    issue === undefined ? [] : [{ ...place, issue, description: descriptions[issue] ?? "Not possible." }]
  const manual = "https://developer.paypal.com/docs/api/orders/v2/#error"
  return json(
    status,
    {
      ...(messages[status] ?? { name: "INTERNAL_SERVICE_ERROR", message: "An internal service error." }),
      debug_id: debugId,
      ...(details.length === 0 ? {} : { details }),
      links: [
        { href: issue === undefined ? manual : `${manual}-${issue}`, rel: "information_link", method: "GET" },
        ...links,
      ],
    },
    { "paypal-debug-id": debugId },
  )
}

export function unknownResource(): Reply {
  return paypalProblem({ status: 404, issue: "INVALID_RESOURCE_ID" })
}
