import { z } from 'zod'

/** The error codes of all calls with their HTTP status, shared by server and browser. */
export const PROBLEM_STATUS = {
  unreadable: 400,
  /** The payment dialog's response was not signed by the provider, or no money has arrived. */
  payment_unverified: 400,
  /** Email or password are wrong; the error does not say which. */
  wrong_credentials: 401,
  second_factor_required: 401,
  sign_in_required: 401,
  /** The password must be entered again, because the session is too old. */
  password_required: 403,
  wrong_password: 403,
  not_verified: 403,
  /** The shop requires a second factor of its staff, and this person has none yet. */
  second_factor_missing: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  address_too_long: 414,
  unsupported_type: 415,
  invalid: 422,
  /** The emailed code is wrong; its browser may try again. */
  wrong_code: 422,
  /** The emailed code has expired, was used or tried too often; only a new one helps. */
  code_ended: 422,
  too_many: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof PROBLEM_STATUS

/** Who has changed a record that could not be saved since it was read, and its current state. */
const EditConflict = z.object({
  /** The name of the person who saved last. */
  by: z.string(),
  version: z.int(),
  /** The differences from the version that was read, in words. */
  fields: z.array(z.string()),
  /** The current record, as its own call returns it. */
  current: z.unknown(),
})
export type EditConflict = z.infer<typeof EditConflict>

export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  conflict: EditConflict.optional(),
})
