import { z } from 'zod'

/** Every reason for which a call can be refused, with its status: the one table that both sides read. */
export const PROBLEM_STATUS = {
  unreadable: 400,
  /** What the payment dialog gave is not what the provider signed, or no money has come. */
  payment_unverified: 400,
  /** E-mail or password are wrong; which of them is not said. */
  wrong_credentials: 401,
  second_factor_required: 401,
  sign_in_required: 401,
  /** The password has to be given once more, because the session is an old one. */
  password_required: 403,
  wrong_password: 403,
  not_verified: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof PROBLEM_STATUS

export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
