import type { Fields, Reply } from "../http"
import { fields, list, text } from "../http"
import type { World } from "../state"
import { paypalProblem } from "./problems"
import type { Money, PurchaseUnit } from "./records"
import { cents, decimalsOf } from "./records"

const added = ["item_total", "shipping", "handling", "tax_total", "insurance"]
const subtracted = ["shipping_discount", "discount"]

/** The purchase units of a create-order body, or the error that PayPal would answer. */
export function readUnits({ body, world }: { body: Fields; world: World }): PurchaseUnit[] | Reply {
  if (body.intent === undefined) return missing("/intent")
  if (body.intent !== "CAPTURE" && body.intent !== "AUTHORIZE") {
    return paypalProblem({
      status: 400,
      issue: "INVALID_PARAMETER_VALUE",
      field: "/intent",
      value: body.intent,
    })
  }
  const given = list(body.purchase_units)
  if (given.length === 0) return missing("/purchase_units")
  const units: PurchaseUnit[] = []
  for (const [index, unit] of given.entries()) {
    const read = readUnit({ unit: fields(unit), path: `/purchase_units/${index}`, world })
    if ("headers" in read) return read as Reply
    units.push(read as PurchaseUnit)
  }
  return units
}

function readUnit({ unit, path, world }: { unit: Fields; path: string; world: World }): PurchaseUnit | Reply {
  for (const { name, max } of [
    { name: "custom_id", max: 255 },
    { name: "invoice_id", max: 127 },
    { name: "description", max: 127 },
    { name: "reference_id", max: 256 },
  ]) {
    const value = unit[name]
    const field = `${path}/${name}`
    if (value === undefined) continue
    if (typeof value !== "string") return wrong({ field, value })
    if (value.length > max) {
      return paypalProblem({ status: 400, issue: "INVALID_STRING_MAX_LENGTH", field, value })
    }
  }
  const amount = readMoney({ value: unit.amount, path: `${path}/amount`, mayBeZero: false })
  if ("headers" in amount) return amount
  const problem = problemOfBreakdown({ unit, amount, path })
  if (problem !== undefined) return problem
  const payee = fields(unit.payee)
  return {
    ...unit,
    reference_id: text(unit.reference_id) ?? "default",
    amount: { ...fields(unit.amount), ...amount },
    payee: {
      email_address: text(payee.email_address) ?? "studio@business.example.com",
      merchant_id: text(payee.merchant_id) ?? world.credentials.paypalMerchantId,
    },
  }
}

function problemOfBreakdown({
  unit,
  amount,
  path,
}: {
  unit: Fields
  amount: Money
  path: string
}): Reply | undefined {
  const breakdown = fields(fields(unit.amount).breakdown)
  const items = list(unit.items).map(fields)
  const parts: Record<string, number> = {}
  for (const [name, value] of Object.entries(breakdown)) {
    const part = readMoney({ value, path: `${path}/amount/breakdown/${name}`, mayBeZero: true })
    if ("headers" in part) return part
    if (part.currency_code !== amount.currency_code) {
      return paypalProblem({ status: 422, issue: "CURRENCY_NOT_SUPPORTED", field: `${path}/amount` })
    }
    parts[name] = cents(part)
  }
  let itemTotal = 0
  for (const [index, item] of items.entries()) {
    const at = `${path}/items/${index}`
    if (text(item.name) === undefined) return missing(`${at}/name`)
    if (text(item.quantity) === undefined) return missing(`${at}/quantity`)
    if (!/^[1-9]\d{0,9}$/.test(String(item.quantity))) {
      return wrong({ field: `${at}/quantity`, value: item.quantity })
    }
    if (String(item.name).length > 127) {
      return paypalProblem({ status: 400, issue: "INVALID_STRING_MAX_LENGTH", field: `${at}/name` })
    }
    const price = readMoney({ value: item.unit_amount, path: `${at}/unit_amount`, mayBeZero: true })
    if ("headers" in price) return price
    itemTotal += cents(price) * Number(item.quantity)
  }
  const breakdownPath = `${path}/amount/breakdown`
  if (items.length > 0 && parts.item_total === undefined) {
    return paypalProblem({
      status: 422,
      issue: "ITEM_TOTAL_REQUIRED",
      field: `${breakdownPath}/item_total`,
    })
  }
  if (items.length > 0 && parts.item_total !== itemTotal) {
    return paypalProblem({
      status: 422,
      issue: "ITEM_TOTAL_MISMATCH",
      field: `${breakdownPath}/item_total/value`,
      value: (parts.item_total ?? 0) / 100,
    })
  }
  if (Object.keys(parts).length === 0) return undefined
  const sum = (names: string[]) => names.reduce((total, name) => total + (parts[name] ?? 0), 0)
  if (sum(added) - sum(subtracted) === cents(amount)) return undefined
  return paypalProblem({
    status: 422,
    issue: "AMOUNT_MISMATCH",
    field: `${path}/amount/value`,
    value: amount.value,
  })
}

/** An amount of a request, or the error for it. */
export function readMoney({
  value,
  path,
  mayBeZero,
}: {
  value: unknown
  path: string
  mayBeZero: boolean
}): Money | Reply {
  const { currency_code: currency, value: amount } = fields(value)
  if (value === undefined) return missing(path)
  if (currency === undefined) return missing(`${path}/currency_code`)
  if (amount === undefined) return missing(`${path}/value`)
  if (typeof currency !== "string" || currency.length !== 3) {
    return wrong({ field: `${path}/currency_code`, value: currency })
  }
  const field = `${path}/value`
  if (typeof amount !== "string" || amount.length > 32 || !/^-?(\d+|\d*\.\d+)$/.test(amount)) {
    return wrong({ field, value: amount })
  }
  const decimals = decimalsOf(currency)
  if (decimals === undefined) {
    return paypalProblem({
      status: 422,
      issue: "CURRENCY_NOT_SUPPORTED",
      field: `${path}/currency_code`,
      value: currency,
    })
  }
  if ((amount.split(".")[1] ?? "").length > decimals) {
    return paypalProblem({ status: 422, issue: "DECIMAL_PRECISION", field, value: amount })
  }
  if (Number(amount) < 0 || (!mayBeZero && Number(amount) === 0)) {
    return paypalProblem({ status: 422, issue: "CANNOT_BE_ZERO_OR_NEGATIVE", field, value: amount })
  }
  return { currency_code: currency, value: Number(amount).toFixed(decimals) }
}

function missing(field: string): Reply {
  return paypalProblem({ status: 400, issue: "MISSING_REQUIRED_PARAMETER", field })
}

function wrong({ field, value }: { field: string; value: unknown }): Reply {
  return paypalProblem({ status: 400, issue: "INVALID_PARAMETER_SYNTAX", field, value })
}
