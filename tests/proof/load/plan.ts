import type { Buyer } from '../../../scripts/bench-buyers.ts'
import type { Sample } from './figures.ts'

export interface Phase {
  readonly users: number
  readonly seconds: number
}

/** What a visitor could look at and look for; what stands first is wanted most. */
export interface Wares {
  readonly bikes: readonly string[]
  readonly products: readonly { readonly bike: string; readonly code: string }[]
  readonly searches: readonly string[]
}

/** What virtual visitors are to do. They are a process of their own, which is sent this as its first message. */
export interface Plan {
  readonly shop: string
  readonly provider: string
  readonly wares: Wares
  /** Whoever buys is one of them; everybody's session and address are there already. */
  readonly buyers: readonly Buyer[]
  readonly visits?: {
    readonly phases: readonly Phase[]
    /** Of ten visitors so many come to buy; the others look around. */
    readonly buyersOfTen: number
  }
  /** All buyers come for one product, within so many seconds. */
  readonly flash?: { readonly product: Wares['products'][number]; readonly seconds: number }
}

/** What became of a buyer who wanted to pay. */
export interface Outcome {
  /** In milliseconds of the run. */
  readonly at: number
  readonly result: 'paid' | 'refused' | 'failed'
  /** Why not. */
  readonly said: string
}

/** What the visitors have to say at the end: everything that they asked for, and what came of each checkout. */
export interface Told {
  readonly samples: readonly Sample[]
  readonly outcomes: readonly Outcome[]
}
