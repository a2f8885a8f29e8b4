import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '#contract/call.ts'
import { type CheckoutOptions, type Customer, checkOut, type Line, newCustomer, sender, someLine } from '../customer.ts'
import { type Harness, openHarness } from '../harness.ts'
import type { Violation } from '../ledger-checks.ts'
import type { Watch } from '../proxy.ts'
import { checkAll } from '../settle.ts'

/** Thrown for a fault that this machine cannot produce, with the reason. */
export class Skipped extends Error {
  override readonly name = 'Skipped'
}

/** Something that goes wrong with the shop while customers use it; expectations are checked with `demand`. */
export interface Fault {
  /** Its id in the list of faults: X09. */
  readonly id: string
  readonly name: string
  run(stage: Stage): Promise<void>
}

/** How a customer's checkout differs from the usual one. */
type BuyOptions = Partial<Omit<CheckoutOptions, 'line'>>

export interface Bought {
  readonly customer: Customer
  readonly orderId: string
  readonly orderNo: string
  /** The order at the provider. */
  readonly payment: string
}

/** Customers who arrive one after another, through several proxies in parallel. */
interface Crowd {
  /** Lets no more customers in; those inside finish. */
  stop(): Promise<Customer[]>
}

/** A response of the shop; status 0 means that none came. */
interface Answered {
  readonly status: number
  readonly ms: number
  readonly text: string
}

interface Asked {
  readonly token?: string | undefined
  readonly method?: string
  readonly body?: unknown
  /** Sent as it is, in place of a JSON body. */
  readonly raw?: string
}

/** A shop in which the faults run one after another, each on an empty database. */
export interface Stage {
  readonly harness: Harness
  /** Sets what happens to messages at the proxies; without an argument all of them pass. */
  watch(next?: Watch): void
  buy(options?: BuyOptions): Promise<Bought>
  crowd(proxies: number, options?: BuyOptions): Crowd
  ask(path: string, asked?: Asked): Promise<Answered>
  demand(holds: boolean, invariant: string, why: string): void
  /** Adds a figure to the report. */
  note(text: string): void
  /** Returns the messages that customers saw before they succeeded. */
  refusals(): readonly string[]
  /** Waits for everything that follows, then checks the customers and the shop. */
  check(customers: readonly Customer[]): Promise<void>
  /** Runs one fault on an empty database and returns the expectations that failed. */
  play(fault: Fault): Promise<Played>
  /** How long to wait for events that must follow, in milliseconds. */
  patienceMs: number | undefined
  close(): Promise<void>
}

export interface Played {
  readonly violations: readonly Violation[]
  readonly notes: readonly string[]
  /** Why the fault could not be run. */
  readonly skipped: string | null
  readonly ms: number
  readonly output: string
}

/** The id of failures that only say that a fault did not happen, so nothing was proven. */
export const UNPROVEN = 'proof'

const EACH_WAITS_MS = 200
/** No fault takes longer, even on a busy machine. */
const LONGEST_MS = 300_000
const LEAVING_MS = 30_000

/** Opens the stage; `place` is the folder for the shop and its database. */
export async function openStage(place?: string): Promise<Stage> {
  let watching: Watch | undefined
  const harness = await openHarness((exchange, when) => watching?.(exchange, when) ?? 'pass', place)
  let line: Line | undefined
  let violations: Violation[] = []
  let notes: string[] = []
  let refusals: string[] = []
  const crowds: Crowd[] = []

  const wrong = (invariant: string, why: string) => violations.push({ invariant, why })

  const enter = async (customer: Customer, buyOptions: BuyOptions): Promise<Bought> => {
    line ??= await someLine(harness)
    const { recover = () => harness.recover() } = buyOptions
    const options: CheckoutOptions = {
      step: () => {},
      withKey: false,
      ...buyOptions,
      line,
      recover: (why) => {
        refusals.push(wordsOf(why))
        return recover(why)
      },
    }
    const { orderId, orderNo, razorpayOrder } = await checkOut(harness, customer, options)
    return { customer, orderId, orderNo, payment: razorpayOrder?.id ?? '' }
  }

  const stage: Stage = {
    harness,
    patienceMs: undefined,
    watch(next) {
      watching = next
    },
    buy: async (options = {}) => enter(await newCustomer(harness), options),
    crowd(proxies, options = {}) {
      let over = false
      const customers: Customer[] = []
      const proxy = async (number: number) => {
        // Customers come through their proxies at different moments.
        await pause(number * EACH_WAITS_MS)
        while (!over) {
          const customer = await newCustomer(harness).catch(() => undefined)
          if (!customer) {
            await pause(EACH_WAITS_MS)
            continue
          }
          customers.push(customer)
          await enter(customer, options).catch((error: unknown) => wrong('checkout', `a customer gave up: ${error}`))
        }
      }
      const proxiesReady = Promise.all(Array.from({ length: proxies }, (_, number) => proxy(number)))
      const crowd: Crowd = {
        async stop() {
          over = true
          await proxiesReady
          return customers
        },
      }
      crowds.push(crowd)
      return crowd
    },
    async ask(path, { token = '', method = 'GET', body, raw } = {}) {
      const begun = performance.now()
      const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
      const init = {
        method,
        ...(text !== undefined && { headers: { 'content-type': 'application/json' }, body: text }),
      }
      try {
        const answer = await sender(harness, '10.9.8.7', token)(path, init)
        return { status: answer.status, text: await answer.text(), ms: performance.now() - begun }
      } catch (error) {
        return { status: 0, text: String(error), ms: performance.now() - begun }
      }
    },
    demand(holds, invariant, why) {
      if (!holds) wrong(invariant, why)
    },
    note: (text) => notes.push(text),
    refusals: () => refusals,
    async check(customers) {
      violations.push(...(await checkAll(harness, customers, stage.patienceMs)))
    },
    async play(fault) {
      ;[violations, notes, refusals, watching] = [[], [], [], undefined]
      const begun = performance.now()
      let skipped: string | null = null
      try {
        await harness.renew()
        await Promise.race([fault.run(stage), tooLong()])
        for (const each of new Set(refusals)) {
          if (/^5(?!03)/.test(each)) wrong('answers', `a customer got ${each}`)
        }
      } catch (error) {
        if (error instanceof Skipped) skipped = error.message
        else wrong('checkout', `it could not go on: ${error instanceof Error ? error.stack : error}`)
      }
      watching = undefined
      // Customers who could not finish are not left behind in the shop.
      await Promise.race([Promise.all(crowds.splice(0).map((each) => each.stop())), pause(LEAVING_MS)])
      harness.crashes.length = 0
      return { violations, notes, skipped, ms: performance.now() - begun, output: harness.output() }
    },
    close: () => harness.close(),
  }
  return stage
}

async function tooLong(): Promise<never> {
  await pause(LONGEST_MS, undefined, { ref: false })
  throw new Error('it does not come to an end')
}

const wordsOf = (why: unknown): string =>
  why instanceof ApiError ? `${why.status} ${why.message}` : why instanceof Error ? why.message : String(why)

export const tokenOf = ({ journal }: Customer): string => journal.tokens.at(-1) ?? ''
