import type { Notes } from './entities.ts'
import { invalid } from './errors.ts'

export type Body = Readonly<Record<string, unknown>>

/** How payments for one order are captured. Periods are in seconds and start with the payment. */
export interface CaptureSettings {
  readonly capture: 'automatic' | 'manual'
  /** A payment authorised later than this is not captured automatically. Null: captured however late. */
  readonly automatic: number | null
  /** A payment not captured by then is refunded. */
  readonly manual: number
}

export interface OrderInput {
  readonly amount: number
  readonly currency: string
  readonly receipt: string | null
  readonly notes: Notes | []
  readonly capture: CaptureSettings
}

export interface RefundInput {
  readonly amount: number | undefined
  readonly speed: 'normal' | 'optimum' | undefined
  readonly notes: Notes | []
  readonly receipt: string | null
}

const MIN_AMOUNT = 100
const MAX_RECEIPT = 40
const MAX_NOTES = 15
const MAX_NOTE = 256
const MIN_AUTOMATIC = 12
const MAX_MANUAL = 7200
/** Without settings of its own, an order's uncaptured payments are refunded after three days. */
const DEFAULT_CAPTURE: CaptureSettings = { capture: 'automatic', automatic: null, manual: 3 * 86_400 }

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a JSON object; an empty text counts as an empty object. */
export function readBody(text: string): Body {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid('The request body is not valid JSON.')
  }
  if (!isObject(value)) throw invalid('The request body must be an object.')
  return value
}

/** Throws for unknown fields, as the provider does, so that a misspelt field is found before real money is involved. */
export function only(body: Body, known: readonly string[]): void {
  const extra = Object.keys(body).filter((name) => !known.includes(name))
  if (extra.length > 0) throw invalid(`${extra.join(', ')} is/are not required and should not be sent`, extra[0])
}

function readAmount(value: unknown, tooSmall: string): number {
  if (value === undefined || value === null) throw invalid('The amount field is required.', 'amount')
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw invalid('The amount must be an integer.', 'amount')
  if (value < MIN_AMOUNT) throw invalid(tooSmall, 'amount')
  return value
}

function readCurrency(value: unknown): string {
  if (value === undefined || value === null) throw invalid('The currency field is required.', 'currency')
  if (value !== 'INR') throw invalid('The currency is not supported.', 'currency')
  return value
}

function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw invalid('The receipt must be a string.', 'receipt')
  if (value.length > MAX_RECEIPT)
    throw invalid(`The receipt may not be greater than ${MAX_RECEIPT} characters.`, 'receipt')
  return value
}

export function readNotes(value: unknown): Notes | [] {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return []
  if (!isObject(value)) throw invalid('The notes must be an object.', 'notes')
  const entries = Object.entries(value)
  if (entries.length > MAX_NOTES)
    throw invalid(`Number of fields in notes should be less than or equal to ${MAX_NOTES}`, 'notes')
  const notes: Record<string, string> = {}
  for (const [name, note] of entries) {
    if (typeof note !== 'string' && typeof note !== 'number')
      throw invalid(`The value of notes.${name} must be a string.`, 'notes')
    if (name.length > MAX_NOTE || String(note).length > MAX_NOTE)
      throw invalid(`The notes may not be greater than ${MAX_NOTE} characters.`, 'notes')
    notes[name] = String(note)
  }
  return entries.length === 0 ? [] : notes
}

function readMinutes(value: unknown, field: string, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw invalid(`The ${field} must be an integer.`, field)
  if (value < min) throw invalid(`The ${field} must be at least ${min}.`, field)
  if (value > max) throw invalid(`The ${field} may not be greater than ${max}.`, field)
  return value
}

function readLegacyCapture(value: unknown): CaptureSettings {
  if (value === undefined || value === 1 || value === true || value === '1') return DEFAULT_CAPTURE
  if (value === 0 || value === false || value === '0') return { ...DEFAULT_CAPTURE, capture: 'manual' }
  throw invalid('The payment_capture field must be 0 or 1.', 'payment_capture')
}

function readCapture(payment: unknown, legacy: unknown): CaptureSettings {
  if (payment === undefined) return readLegacyCapture(legacy)
  if (!isObject(payment)) throw invalid('The payment must be an object.', 'payment')
  only(payment, ['capture', 'capture_options'])
  const { capture, capture_options: options = {} } = payment
  if (capture !== 'automatic' && capture !== 'manual')
    throw invalid('The capture must be automatic or manual.', 'capture')
  if (!isObject(options)) throw invalid('The capture_options must be an object.', 'capture_options')
  only(options, ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed'])
  const { automatic_expiry_period: automatic, manual_expiry_period: manual, refund_speed: speed } = options
  if (speed !== undefined && speed !== 'normal' && speed !== 'optimum')
    throw invalid('The refund_speed must be normal or optimum.', 'refund_speed')
  if (automatic === undefined && capture === 'automatic')
    throw invalid('The automatic_expiry_period field is required.', 'automatic_expiry_period')
  const minutes =
    automatic === undefined ? null : readMinutes(automatic, 'automatic_expiry_period', MIN_AUTOMATIC, MAX_MANUAL)
  const until =
    manual === undefined
      ? MAX_MANUAL
      : readMinutes(manual, 'manual_expiry_period', minutes ?? MIN_AUTOMATIC, MAX_MANUAL)
  return { capture, automatic: minutes === null ? null : minutes * 60, manual: until * 60 }
}

export function readOrder(body: Body): OrderInput {
  only(body, ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment', 'payment_capture'])
  if (body.partial_payment !== undefined && body.partial_payment !== false)
    throw invalid('Partial payments are not enabled.', 'partial_payment')
  return {
    amount: readAmount(body.amount, 'The amount must be at least INR 1.00'),
    currency: readCurrency(body.currency),
    receipt: readReceipt(body.receipt),
    notes: readNotes(body.notes),
    capture: readCapture(body.payment, body.payment_capture),
  }
}

/** Reads the notes, the only field of an order or a refund that may change. */
export function readNotesChange(body: Body): Notes | [] {
  only(body, ['notes'])
  if (body.notes === undefined) throw invalid('The notes field is required.', 'notes')
  return readNotes(body.notes)
}

export function readCaptureCall(body: Body): { amount: number; currency: string } {
  only(body, ['amount', 'currency'])
  return {
    amount: readAmount(body.amount, 'The amount must be at least INR 1.00'),
    currency: readCurrency(body.currency),
  }
}

export function readRefund(body: Body): RefundInput {
  only(body, ['amount', 'speed', 'notes', 'receipt'])
  const { speed } = body
  if (speed !== undefined && speed !== 'normal' && speed !== 'optimum')
    throw invalid('The speed must be normal or optimum.', 'speed')
  return {
    amount: body.amount === undefined ? undefined : readAmount(body.amount, 'The amount must be at least INR 1.00.'),
    speed,
    notes: readNotes(body.notes),
    receipt: readReceipt(body.receipt),
  }
}
