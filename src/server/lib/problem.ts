import type { ProblemCode } from '#contract/problem.ts'

/** An expected error. Its message is shown to the person who caused it, so it says what is wrong and what to do. */
export class ShopProblem extends Error {
  override readonly name = 'ShopProblem'
  readonly code: ProblemCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined
  /** Additional fields of the response. */
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    code: ProblemCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; extra?: Record<string, unknown> } = {},
  ) {
    super(message)
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.extra = more.extra ?? {}
  }
}

export const largestFile = (bytes: number): string => `A file may have at most ${bytes / 1024 / 1024} MB.`

/** Builds the error for what belongs to somebody else; it is the same for what does not exist (U2). */
export const forbidden = () => new ShopProblem('forbidden', 'This is not yours to see or to change.')

export const invalidField = (field: string, message: string) =>
  new ShopProblem('invalid', message, { fields: { [field]: message } })

export const notFound = (noun: string) => new ShopProblem('not_found', `There is no such ${noun}.`)
