import type { ProblemCode } from '#contract/problem.ts'

/** An expected refusal. Its message is shown to the person who caused it, so it says what is wrong and what to do. */
export class ShopProblem extends Error {
  override readonly name = 'ShopProblem'
  readonly code: ProblemCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined
  /** What the caller is told besides, as fields of the answer. */
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
