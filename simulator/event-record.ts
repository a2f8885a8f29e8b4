// An event as it is stored, and one attempt to deliver it.
import type { Agenda } from './agenda.ts'
import { randomId } from './entities.ts'
import { webhookSignature } from './signatures.ts'
import type { ProviderEvent } from './switches.ts'

export interface Webhook {
  readonly url: string
  readonly secret: string
}

type EventStatus = 'unsent' | 'held' | 'pending' | 'delivered' | 'abandoned'

/** One event, with the bytes that every attempt sends. */
export interface EventRecord {
  readonly id: string
  readonly event: string
  readonly body: string
  /** In milliseconds of the simulator's time. */
  readonly createdAt: number
  /** The secret when the event was created: later attempts are signed with it as well. */
  readonly secret: string
  status: EventStatus
  attempts: number
  nextAt: number
}

/** An event as the shop receives it, with its delivery status. */
export interface SentEvent extends Omit<EventRecord, 'body' | 'secret'> {
  readonly body: unknown
}

/** One attempt to deliver an event. */
export interface Delivery {
  readonly eventId: string
  readonly event: string
  readonly attempt: number
  readonly at: number
  /** Null if there was no response in time. */
  readonly status: number | null
  readonly ok: boolean
}

export interface Release {
  /** Delivers in a different order from the events' own. */
  readonly shuffle?: boolean | undefined
  /** How often each event is delivered in total. */
  readonly duplicate?: number | undefined
  /** The same seed gives the same order. */
  readonly seed?: number | undefined
}

const ANSWER_WITHIN = 5000
const GIVE_UP_AFTER = 86_400_000
const ACCOUNT = 'acc_SIM00000000001'

export function newEventRecord(
  { event, entities }: ProviderEvent,
  parts: { readonly agenda: Agenda; readonly secret: string; readonly status: EventStatus },
): EventRecord {
  const { agenda, secret, status } = parts
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  const contains = Object.keys(entities)
  const body = { entity: 'event', account_id: ACCOUNT, event, contains, payload, created_at: agenda.seconds() }
  const [createdAt, nextAt] = [agenda.now(), agenda.now()]
  return { id: randomId(), event, body: JSON.stringify(body), createdAt, secret, status, attempts: 0, nextAt }
}

export const isDone = ({ status }: EventRecord): boolean =>
  status === 'delivered' || status === 'abandoned' || status === 'unsent'

/** Whether the provider no longer tries to deliver the event. */
export const isTooOld = ({ attempts, createdAt }: EventRecord, now: number): boolean =>
  attempts > 0 && now - createdAt > GIVE_UP_AFTER

export const toSentEvent = ({ body, secret: _, ...record }: EventRecord): SentEvent => ({
  ...record,
  body: JSON.parse(body),
})

/** Sends an event; returns the status of the answer, null if there was none in time. */
export async function postEvent(url: string, record: EventRecord, stop: AbortSignal): Promise<number | null> {
  const body = Buffer.from(record.body)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Razorpay-Webhook/v1',
        'X-Razorpay-Signature': webhookSignature(record.secret, body),
        'x-razorpay-event-id': record.id,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN)]),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}
