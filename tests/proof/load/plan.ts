import type { Buyer } from '../../../scripts/bench-buyers.ts'
import type { Sample } from './figures.ts'

export interface Phase {
  readonly users: number
  readonly seconds: number
}

/** What visitors can open and search for; the first entries are the most popular. */
export interface Wares {
  readonly bikes: readonly string[]
  readonly products: readonly { readonly bike: string; readonly code: string }[]
  readonly searches: readonly string[]
}

/** What virtual visitors should do. They are a separate process, which receives this as its first message. */
export interface Plan {
  readonly shop: string
  readonly provider: string
  readonly wares: Wares
  /** The customers who buy; their sessions and addresses already exist. */
  readonly buyers: readonly Buyer[]
  readonly visits?: {
    readonly phases: readonly Phase[]
    /** How many of ten visitors come to buy; the others browse. */
    readonly buyersOfTen: number
  }
  /** All buyers come for one product, within this many seconds. */
  readonly flash?: { readonly product: Wares['products'][number]; readonly seconds: number }
}

/** The outcome of a checkout. */
export interface Outcome {
  /** In milliseconds of the run. */
  readonly at: number
  readonly result: 'paid' | 'refused' | 'failed'
  /** The reason for a failure. */
  readonly reason: string
}

/** The visitors' final report: every request, and the outcome of each checkout. */
export interface VisitorReport {
  readonly samples: readonly Sample[]
  readonly outcomes: readonly Outcome[]
}
