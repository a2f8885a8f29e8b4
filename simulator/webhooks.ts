// Delivers events to the shop: in parallel, again after failures, and held back or repeated as tests request.
import type { Agenda } from './agenda.ts'
import {
  type Delivery,
  type EventRecord,
  isDone,
  isTooOld,
  newEventRecord,
  postEvent,
  type Release,
  type SentEvent,
  toSentEvent,
  type Webhook,
} from './event-record.ts'
import { shuffle } from './shuffle.ts'
import type { Store } from './store.ts'
import type { ProviderEvent } from './switches.ts'
import { WorkQueue } from './work-queue.ts'

const RETRY_BASE = 1000
/** How many finished events are stored: long measurements must not fill the memory. */
const REMEMBERED = 20_000

export class Webhooks {
  readonly #agenda: Agenda
  readonly #store: Store
  readonly #events = new Map<string, EventRecord>()
  /** Functions that cancel the next attempt, by the event's id. */
  readonly #retries = new Map<string, () => void>()
  readonly #queue = new WorkQueue()
  readonly #stop = new AbortController()
  #deliveries: Delivery[] = []
  #webhook: Webhook | undefined
  #isHolding = false
  #isEnabled = true
  #retryBase = RETRY_BASE

  constructor(agenda: Agenda, store: Store, webhook: Webhook | undefined) {
    this.#agenda = agenda
    this.#store = store
    this.#webhook = webhook
    for (const record of store.load('event') as EventRecord[]) {
      this.#events.set(record.id, record)
      // After a restart no test holds events back any more.
      if (record.status === 'held') record.status = 'pending'
    }
    this.#resume()
  }

  emit(event: ProviderEvent): void {
    const isOff = this.#webhook === undefined || !this.#isEnabled
    const status = isOff ? 'unsent' : this.#isHolding ? 'held' : 'pending'
    const record = newEventRecord(event, { agenda: this.#agenda, secret: this.#webhook?.secret ?? '', status })
    this.#events.set(record.id, record)
    this.#save(record)
    this.#forgetOld()
    if (record.status === 'pending') this.#send(record)
  }

  setWebhook(webhook: Webhook | undefined): void {
    this.#webhook = webhook
  }

  /** Holds events back until they are released. */
  hold(): void {
    this.#isHolding = true
  }

  /** Delivers held events, one after another; resolves with the number of deliveries when each has been attempted. */
  async release({ shuffle: isShuffled = false, duplicate = 1, seed = 1 }: Release = {}): Promise<number> {
    this.#isHolding = false
    const held = [...this.#events.values()].filter(({ status }) => status === 'held')
    for (const record of held) record.status = 'pending'
    const copies = held.flatMap((record) => Array.from({ length: Math.max(1, duplicate) }, () => record))
    const order = isShuffled ? shuffle(copies, seed) : copies
    await this.#queue.run(async () => {
      for (const record of order) await this.#attempt(record)
    })
    return order.length
  }

  /** Stops webhooks as the provider does after a day of failures: events that happen meanwhile are never sent. */
  disable(): void {
    this.#isEnabled = false
    this.#cancelAll()
  }

  enable(): void {
    this.#isEnabled = true
    for (const record of this.#events.values())
      if (record.status === 'pending' && isTooOld(record, this.#agenda.now())) {
        record.status = 'abandoned'
        this.#save(record)
      }
    this.#resume()
  }

  isEnabled(): boolean {
    return this.#isEnabled
  }

  /** Sets the wait after the first failure; it doubles with each one. */
  setRetryBase(milliseconds: number): void {
    this.#retryBase = milliseconds
  }

  /** Sends an event again, under the same id. */
  async redeliver(eventId: string): Promise<boolean> {
    const record = this.#events.get(eventId)
    return record === undefined ? false : this.#queue.run(() => this.#attempt(record))
  }

  events(): SentEvent[] {
    return [...this.#events.values()].map(toSentEvent)
  }

  deliveries(): Delivery[] {
    return [...this.#deliveries]
  }

  /** Resolves when no delivery is in progress. Scheduled retries are not waited for. */
  idle(): Promise<void> {
    return this.#queue.idle()
  }

  clear(): void {
    this.#cancelAll()
    this.#events.clear()
    this.#deliveries = []
    this.#isHolding = false
    this.#isEnabled = true
    this.#retryBase = RETRY_BASE
  }

  close(): Promise<void> {
    this.#stop.abort()
    this.#cancelAll()
    return this.idle()
  }

  #save(record: EventRecord): void {
    this.#store.save('event', record.id, record)
  }

  #forgetOld(): void {
    if (this.#events.size <= REMEMBERED) return
    for (const record of this.#events.values()) {
      if (!isDone(record)) continue
      this.#events.delete(record.id)
      this.#store.forget('event', record.id)
      break
    }
    if (this.#deliveries.length > 2 * REMEMBERED) this.#deliveries = this.#deliveries.slice(REMEMBERED)
  }

  async #attempt(record: EventRecord): Promise<boolean> {
    record.attempts += 1
    const at = this.#agenda.now()
    const status = this.#webhook === undefined ? null : await postEvent(this.#webhook.url, record, this.#stop.signal)
    const ok = status !== null && status >= 200 && status < 300
    if (this.#stop.signal.aborted || this.#events.get(record.id) !== record) return false
    this.#deliveries.push({ eventId: record.id, event: record.event, attempt: record.attempts, at, status, ok })
    if (ok) {
      record.status = 'delivered'
      this.#retries.get(record.id)?.()
      this.#retries.delete(record.id)
    } else if (record.status !== 'delivered') {
      record.status = 'pending'
      record.nextAt = this.#agenda.now() + this.#retryBase * 2 ** Math.min(record.attempts - 1, 20)
      if (isTooOld(record, this.#agenda.now())) this.#giveUp(record)
      else if (this.#isEnabled) this.#planRetry(record)
    }
    this.#save(record)
    return ok
  }

  #send(record: EventRecord): void {
    if (!this.#isEnabled || this.#stop.signal.aborted) return
    if (isTooOld(record, this.#agenda.now())) this.#giveUp(record)
    else this.#queue.add(() => this.#attempt(record))
  }

  #planRetry(record: EventRecord): void {
    this.#retries.get(record.id)?.()
    const cancel = this.#agenda.at(record.nextAt, () => {
      this.#retries.delete(record.id)
      this.#send(record)
    })
    this.#retries.set(record.id, cancel)
  }

  #giveUp(record: EventRecord): void {
    record.status = 'abandoned'
    this.#save(record)
    // After a whole day without success the provider disables the webhook, and somebody has to enable it again.
    this.#isEnabled = false
  }

  #resume(): void {
    for (const record of this.#events.values()) if (record.status === 'pending') this.#planRetry(record)
  }

  #cancelAll(): void {
    for (const cancel of this.#retries.values()) cancel()
    this.#retries.clear()
    this.#queue.drop()
  }
}
