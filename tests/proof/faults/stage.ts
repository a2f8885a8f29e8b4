import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '#contract/call.ts'
import type { Violation } from '../books.ts'
import { type CheckoutOptions, type Customer, checkOut, type Line, newCustomer, sender, someLine } from '../customer.ts'
import type { Watch } from '../door.ts'
import { lookAt } from '../look.ts'
import { openScene, type Scene } from '../scene.ts'

/** A fault that this machine cannot have, and why. */
export class Skipped extends Error {
  override readonly name = 'Skipped'
}

/** What goes wrong with the shop while customers are in it. What must hold is demanded of the stage. */
export interface Fault {
  /** As the list of faults names it: X09. */
  readonly id: string
  readonly name: string
  run(stage: Stage): Promise<void>
}

/** What a customer does otherwise than usual. */
type Way = Partial<Omit<CheckoutOptions, 'line'>>

export interface Bought {
  readonly customer: Customer
  readonly orderId: string
  readonly orderNo: string
  /** The order at the provider. */
  readonly payment: string
}

/** Customers who come one after the other, through so many doors at once. */
interface Crowd {
  /** Nobody comes any more; who is inside finishes. */
  stop(): Promise<Customer[]>
}

/** An answer of the shop; status 0: none came. */
interface Answered {
  readonly status: number
  readonly ms: number
  readonly text: string
}

interface Asked {
  readonly token?: string | undefined
  readonly method?: string
  readonly body?: unknown
  /** In place of a body: sent as it is. */
  readonly raw?: string
}

/** A shop in which one fault follows the other, each on an empty database. */
export interface Stage {
  readonly scene: Scene
  /** What passes the doors, from now on; without it all of it does. */
  watch(next?: Watch): void
  buy(way?: Way): Promise<Bought>
  crowd(doors: number, way?: Way): Crowd
  ask(path: string, asked?: Asked): Promise<Answered>
  demand(holds: boolean, invariant: string, why: string): void
  /** A figure that is worth telling. */
  note(text: string): void
  /** What customers were told before they got what they wanted. */
  refusals(): readonly string[]
  /** Waits for all that follows, and compares everything. */
  look(customers: readonly Customer[]): Promise<void>
  /** Plays one fault, on an empty database, and says what does not hold. */
  play(fault: Fault): Promise<Played>
  /** How long what must follow is waited for, in milliseconds. */
  patienceMs: number | undefined
  close(): Promise<void>
}

export interface Played {
  readonly violations: readonly Violation[]
  readonly notes: readonly string[]
  /** Why there was nothing to see. */
  readonly skipped: string | null
  readonly ms: number
  readonly said: string
}

/** What says only that a fault has not come: seeing it is seeing nothing. */
export const UNPROVEN = 'proof'

const EACH_WAITS_MS = 200
/** No fault takes longer, on a busy machine either. */
const LONGEST_MS = 300_000
const LEAVING_MS = 30_000

/** `place`: the folder that the shop and its database are kept in. */
export async function openStage(place?: string): Promise<Stage> {
  let watching: Watch | undefined
  const scene = await openScene((exchange, when) => watching?.(exchange, when) ?? 'pass', place)
  let line: Line | undefined
  let violations: Violation[] = []
  let notes: string[] = []
  let refusals: string[] = []
  const crowds: Crowd[] = []

  const wrong = (invariant: string, why: string) => violations.push({ invariant, why })

  const enter = async (customer: Customer, way: Way): Promise<Bought> => {
    line ??= await someLine(scene)
    const { recover = () => scene.recover() } = way
    const options: CheckoutOptions = {
      step: () => {},
      withKey: false,
      ...way,
      line,
      recover: (why) => {
        refusals.push(wordsOf(why))
        return recover(why)
      },
    }
    const { orderId, orderNo, razorpayOrder } = await checkOut(scene, customer, options)
    return { customer, orderId, orderNo, payment: razorpayOrder?.id ?? '' }
  }

  const stage: Stage = {
    scene,
    patienceMs: undefined,
    watch(next) {
      watching = next
    },
    buy: async (way = {}) => enter(await newCustomer(scene), way),
    crowd(doors, way = {}) {
      let over = false
      const came: Customer[] = []
      const door = async (number: number) => {
        // They come through their doors at different moments.
        await pause(number * EACH_WAITS_MS)
        while (!over) {
          const customer = await newCustomer(scene).catch(() => undefined)
          if (!customer) {
            await pause(EACH_WAITS_MS)
            continue
          }
          came.push(customer)
          await enter(customer, way).catch((error: unknown) => wrong('checkout', `a customer gave up: ${error}`))
        }
      }
      const doorsClosed = Promise.all(Array.from({ length: doors }, (_, number) => door(number)))
      const crowd: Crowd = {
        async stop() {
          over = true
          await doorsClosed
          return came
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
        const answer = await sender(scene, '10.9.8.7', token)(path, init)
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
    async look(customers) {
      violations.push(...(await lookAt(scene, customers, stage.patienceMs)))
    },
    async play(fault) {
      ;[violations, notes, refusals, watching] = [[], [], [], undefined]
      const begun = performance.now()
      let skipped: string | null = null
      try {
        await scene.renew()
        await Promise.race([fault.run(stage), tooLong()])
        for (const each of new Set(refusals)) {
          if (/^5(?!03)/.test(each)) wrong('answers', `a customer was told ${each}`)
        }
      } catch (error) {
        if (error instanceof Skipped) skipped = error.message
        else wrong('checkout', `it could not go on: ${error instanceof Error ? error.stack : error}`)
      }
      watching = undefined
      // Nobody is left behind in the shop by what could not go on.
      await Promise.race([Promise.all(crowds.splice(0).map((each) => each.stop())), pause(LEAVING_MS)])
      scene.crashes.length = 0
      return { violations, notes, skipped, ms: performance.now() - begun, said: scene.said() }
    },
    close: () => scene.close(),
  }
  return stage
}

async function tooLong(): Promise<never> {
  await pause(LONGEST_MS, undefined, { ref: false })
  throw new Error('it does not come to an end')
}

const wordsOf = (why: unknown): string =>
  why instanceof ApiError ? `${why.status} ${why.message}` : why instanceof Error ? why.message : String(why)

/** Asks now and then until it is so; false when it is not within that time. */
export async function within(ms: number, isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  const deadline = performance.now() + ms
  while (performance.now() < deadline) {
    if (await isSo()) return true
    await pause(20)
  }
  return false
}

export const tokenOf = ({ journal }: Customer): string => journal.tokens.at(-1) ?? ''
