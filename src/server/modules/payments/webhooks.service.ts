import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { orderById, orderByProvider } from '#server/modules/orders/orders.service.ts'
import {
  closeEvents,
  closeKnown,
  type EventRow,
  insertEvent,
  noteAttempt,
  openEvents,
  paymentById,
} from './payments.queries.ts'
import { requireProvider } from './provider.ts'
import { refreshRefunds } from './refunds.service.ts'
import { settle } from './settle.service.ts'

/** What of an event is read: to which order it belongs. What it claims is never believed. */
const Event = z.object({
  event: z.string().max(100),
  payload: z
    .object({
      payment: z
        .object({ entity: z.object({ id: z.string().max(100), order_id: z.string().max(100).nullish() }) })
        .optional(),
      order: z.object({ entity: z.object({ id: z.string().max(100) }) }).optional(),
      refund: z.object({ entity: z.object({ payment_id: z.string().max(100) }) }).optional(),
    })
    .default({}),
})

/**
 * Takes an event of the payment provider: signed over its raw bytes, stored, acknowledged, and worked on afterwards. The
 * provider tries again for a day what is not acknowledged, and then switches itself off: everything signed is accepted.
 */
export async function receiveEvent(
  deps: Deps,
  { body, signature, id }: { body: Buffer; signature: string; id: string | undefined },
): Promise<void> {
  if (!requireProvider(deps).isSignedEvent(body, signature)) {
    throw new ShopProblem('payment_unverified', 'The signature does not belong to this body.')
  }
  const text = body.toString('utf8')
  const event = readEvent(text)
  const { payment, order, refund } = event?.payload ?? {}
  const row = {
    id: id?.slice(0, 200) || createHash('sha256').update(body).digest('hex'),
    type: event?.event ?? 'unreadable',
    providerOrderId: order?.entity.id ?? payment?.entity.order_id ?? null,
    paymentId: payment?.entity.id ?? refund?.entity.payment_id ?? null,
  }
  // An event that says nothing we know is kept, so that a person can read it, and needs no work.
  const says = event !== undefined && (row.providerOrderId ?? row.paymentId) !== null
  const stored = await insertEvent(deps.db, { ...row, body: text.replaceAll('\0', '') }, says)
  if (stored) later(deps, { ...row, attempts: 0 })
}

function readEvent(text: string): z.output<typeof Event> | undefined {
  try {
    return Event.safeParse(JSON.parse(text.replace(/^\uFEFF/, ''))).data
  } catch {
    return undefined
  }
}

/**
 * The provider tells of one payment with several events at once, and the buyer's browser tells of it in the same moment.
 * What comes within this time is worked on together, and what the browser has said meanwhile needs no work.
 */
const GATHER_MS = 200
/** Orders that this process works on at once; what waits longer, or is lost in a crash, the timer finds. */
const AT_ONCE = 4
const MOST_WAITING = 1000
let gathered: EventRow[] = []
let gathering: { readonly deps: Deps; readonly timer: NodeJS.Timeout } | null = null
const waiting: (() => Promise<void>)[] = []
let working = 0

function later(deps: Deps, event: EventRow): void {
  if (gathered.length + waiting.length >= MOST_WAITING) return
  gathered.push(event)
  gathering ??= { deps, timer: setTimeout(() => void handOn(deps), GATHER_MS).unref() }
}

/** Begins to work on what was gathered, the events about one order together. */
async function handOn(deps: Deps): Promise<void> {
  const ctx = contextOf(deps, { requestId: newId(), ip: '' })
  const events = gathered
  gathered = []
  gathering = null
  working += 1
  const known = await closeKnown(ctx.db, idsOf(events)).catch(() => new Set<string>())
  const open = events.filter(({ id }) => !known.has(id))
  for (const group of Map.groupBy(open, (each) => each.providerOrderId ?? each.paymentId).values()) {
    waiting.push(() => workOn(ctx, group))
  }
  working -= 1
  while (working < AT_ONCE && waiting.length > 0) void work()
}

async function work(): Promise<void> {
  working += 1
  for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  working -= 1
}

const idsOf = (events: readonly EventRow[]): string[] => events.map(({ id }) => id)

/** Works on everything that was received, at once. */
export async function eventsDone(): Promise<void> {
  while (gathering || working > 0) {
    if (gathering) {
      clearTimeout(gathering.timer)
      await handOn(gathering.deps)
    }
    await new Promise((resume) => setImmediate(resume))
  }
}

/** An order that nobody knows after this many looks, half a day, is none of ours. */
const MOST_ATTEMPTS = 13

/** Works on events about one order. */
async function workOn(ctx: Ctx, events: readonly EventRow[]): Promise<void> {
  const [event] = events
  if (!event) return
  try {
    const order = await orderOf(ctx, event)
    if (!order) {
      await noteAttempt(ctx.db, idsOf(events))
      await closeEvents(ctx.db, idsOf(events.filter(({ attempts }) => attempts >= MOST_ATTEMPTS)))
      return
    }
    const isRefund = events.some(({ type }) => type.startsWith('refund.'))
    const about = new Set(events.map(({ paymentId }) => paymentId))
    await settle(ctx, order.id, { about: isRefund || about.size > 1 ? undefined : (event.paymentId ?? undefined) })
    if (isRefund) await refreshRefunds(ctx, order.id)
    await closeEvents(ctx.db, idsOf(events))
  } catch (error) {
    ctx.log.warn({ err: error, events: idsOf(events) }, 'events wait')
    await noteAttempt(ctx.db, idsOf(events)).catch(() => {})
  }
}

async function orderOf(ctx: Ctx, { providerOrderId, paymentId }: EventRow) {
  if (providerOrderId) return orderByProvider(ctx.db, providerOrderId)
  const payment = paymentId === null ? undefined : await paymentById(ctx.db, paymentId)
  return payment && orderById(ctx.db, payment.orderId)
}

/** Goes on with events that were stored and not worked on. */
export async function pursueEvents(deps: Deps): Promise<void> {
  const ctx = contextOf(deps, { requestId: newId(), ip: '' })
  for (const event of await openEvents(ctx.db, 200)) await workOn(ctx, [event])
}
