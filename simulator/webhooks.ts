import type { Agenda } from './agenda.ts'
import { randomId } from './entities.ts'
import type { ProviderEvent } from './provider.ts'
import { webhookSignature } from './signatures.ts'
import type { Store } from './store.ts'

export interface Webhook {
  readonly url: string
  readonly secret: string
}

type EventStatus = 'unsent' | 'held' | 'pending' | 'delivered' | 'abandoned'

/** One event, with the bytes that are sent for it each time. */
export interface EventRecord {
  readonly id: string
  readonly event: string
  readonly body: string
  /** Milliseconds of the simulator's time. */
  readonly createdAt: number
  /** The secret at that time: later attempts are signed with it as well. */
  readonly secret: string
  status: EventStatus
  attempts: number
  nextAt: number
}

/** One attempt to deliver an event. */
export interface Delivery {
  readonly eventId: string
  readonly event: string
  readonly attempt: number
  readonly at: number
  /** Null when there was no answer in time. */
  readonly status: number | null
  readonly ok: boolean
}

export interface Release {
  /** Delivers in another order than things happened. */
  readonly shuffle?: boolean | undefined
  /** How often each event is delivered in all. */
  readonly duplicate?: number | undefined
  /** The same seed gives the same order. */
  readonly seed?: number | undefined
}

export interface Webhooks {
  emit(event: ProviderEvent): void
  setWebhook(webhook: Webhook | undefined): void
  /** Keeps events back until they are released. */
  hold(): void
  /** Delivers what was held, one after the other; done when each has been tried. Answers how many deliveries that were. */
  release(how?: Release): Promise<number>
  /** As the provider does after a day of failures: nothing is sent, and what happens meanwhile is never sent. */
  disable(): void
  enable(): void
  isEnabled(): boolean
  /** The wait after the first failure; it doubles with each one. */
  setRetryBase(milliseconds: number): void
  /** Sends an event again, under the same id. */
  redeliver(eventId: string): Promise<boolean>
  events(): EventRecord[]
  deliveries(): Delivery[]
  /** When nothing is on its way any more. Attempts that wait for their time are not waited for. */
  idle(): Promise<void>
  clear(): void
  close(): Promise<void>
}

const ANSWER_WITHIN = 5000
const GIVE_UP_AFTER = 86_400_000
const RETRY_BASE = 1000
const AT_ONCE = 24
/** What is done is forgotten at some time: long measurements must not fill the memory. */
const REMEMBERED = 20_000
const ACCOUNT = 'acc_SIM00000000001'

/** Small and repeatable; nothing here needs more. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

export function createWebhooks(parts: {
  readonly agenda: Agenda
  readonly store: Store
  webhook?: Webhook | undefined
}): Webhooks {
  const { agenda, store } = parts
  const events = new Map<string, EventRecord>()
  const retries = new Map<string, () => void>()
  const queue: EventRecord[] = []
  const stop = new AbortController()
  let log: Delivery[] = []
  let webhook = parts.webhook
  let holding = false
  let enabled = true
  let retryBase = RETRY_BASE
  let running = 0
  let waiting: (() => void)[] = []

  const save = (record: EventRecord) => store.keep('event', record.id, record)
  const isDone = ({ status }: EventRecord) => status === 'delivered' || status === 'abandoned' || status === 'unsent'

  function forgetOld(): void {
    if (events.size <= REMEMBERED) return
    for (const record of events.values()) {
      if (!isDone(record)) continue
      events.delete(record.id)
      store.forget('event', record.id)
      break
    }
    if (log.length > 2 * REMEMBERED) log = log.slice(REMEMBERED)
  }

  async function post(record: EventRecord): Promise<number | null> {
    if (webhook === undefined) return null
    const body = Buffer.from(record.body)
    try {
      const response = await fetch(webhook.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Razorpay-Webhook/v1',
          'X-Razorpay-Signature': webhookSignature(record.secret, body),
          'x-razorpay-event-id': record.id,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(ANSWER_WITHIN)]),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return null
    }
  }

  const isTooOld = ({ attempts, createdAt }: EventRecord) => attempts > 0 && agenda.now() - createdAt > GIVE_UP_AFTER

  function planRetry(record: EventRecord): void {
    retries.get(record.id)?.()
    retries.set(
      record.id,
      agenda.at(record.nextAt, () => {
        retries.delete(record.id)
        send(record)
      }),
    )
  }

  function giveUp(record: EventRecord): void {
    record.status = 'abandoned'
    save(record)
    // A whole day without success: the provider switches the address off and somebody has to switch it on again.
    enabled = false
  }

  async function attempt(record: EventRecord): Promise<boolean> {
    record.attempts += 1
    const at = agenda.now()
    const status = await post(record)
    const ok = status !== null && status >= 200 && status < 300
    if (stop.signal.aborted || events.get(record.id) !== record) return false
    log.push({ eventId: record.id, event: record.event, attempt: record.attempts, at, status, ok })
    if (ok) {
      record.status = 'delivered'
      retries.get(record.id)?.()
      retries.delete(record.id)
    } else if (record.status !== 'delivered') {
      record.status = 'pending'
      record.nextAt = agenda.now() + retryBase * 2 ** Math.min(record.attempts - 1, 20)
      if (isTooOld(record)) giveUp(record)
      else if (enabled) planRetry(record)
    }
    save(record)
    return ok
  }

  const settle = () => {
    if (running > 0 || queue.length > 0) return
    const resolved = waiting
    waiting = []
    for (const resolve of resolved) resolve()
  }
  /** Counts as something on its way until it is done. */
  async function track<T>(work: Promise<T>): Promise<T> {
    running += 1
    try {
      return await work
    } finally {
      running -= 1
      pump()
      settle()
    }
  }
  function pump(): void {
    while (running < AT_ONCE) {
      const record = queue.shift()
      if (record === undefined) return
      void track(attempt(record))
    }
  }
  function send(record: EventRecord): void {
    if (!enabled || stop.signal.aborted) return
    if (isTooOld(record)) giveUp(record)
    else queue.push(record)
    pump()
  }

  function resume(): void {
    for (const record of events.values()) if (record.status === 'pending') planRetry(record)
  }

  for (const record of store.kept('event') as EventRecord[]) {
    events.set(record.id, record)
    // Nobody holds back anything after a restart.
    if (record.status === 'held') record.status = 'pending'
  }
  resume()

  return {
    emit({ event, entities }) {
      const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
      const isOff = webhook === undefined || !enabled
      const record: EventRecord = {
        id: randomId(),
        event,
        body: JSON.stringify({
          entity: 'event',
          account_id: ACCOUNT,
          event,
          contains: Object.keys(entities),
          payload,
          created_at: agenda.seconds(),
        }),
        createdAt: agenda.now(),
        secret: webhook?.secret ?? '',
        status: isOff ? 'unsent' : holding ? 'held' : 'pending',
        attempts: 0,
        nextAt: agenda.now(),
      }
      events.set(record.id, record)
      save(record)
      forgetOld()
      if (record.status === 'pending') send(record)
    },
    setWebhook(next) {
      webhook = next
    },
    hold() {
      holding = true
    },
    async release({ shuffle = false, duplicate = 1, seed = 1 } = {}) {
      holding = false
      const held = [...events.values()].filter(({ status }) => status === 'held')
      for (const record of held) record.status = 'pending'
      const copies = held.flatMap((record) => Array.from({ length: Math.max(1, duplicate) }, () => record))
      const order = shuffle ? shuffled(copies, randomFrom(seed)) : copies
      await track(
        (async () => {
          for (const record of order) await attempt(record)
        })(),
      )
      return order.length
    },
    disable() {
      enabled = false
      for (const cancel of retries.values()) cancel()
      retries.clear()
      queue.length = 0
      settle()
    },
    enable() {
      enabled = true
      for (const record of events.values())
        if (record.status === 'pending' && isTooOld(record)) {
          record.status = 'abandoned'
          save(record)
        }
      resume()
    },
    isEnabled: () => enabled,
    setRetryBase(milliseconds) {
      retryBase = milliseconds
    },
    async redeliver(eventId) {
      const record = events.get(eventId)
      return record === undefined ? false : track(attempt(record))
    },
    events: () => structuredClone([...events.values()]),
    deliveries: () => [...log],
    idle: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        settle()
      }),
    clear() {
      for (const cancel of retries.values()) cancel()
      retries.clear()
      queue.length = 0
      events.clear()
      log = []
      holding = false
      enabled = true
      retryBase = RETRY_BASE
      settle()
    },
    async close() {
      stop.abort()
      queue.length = 0
      for (const cancel of retries.values()) cancel()
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        settle()
      })
    },
  }
}
