import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import type { Wire } from './wires.ts'

/**
 * Where in an exchange something happens. `before`: the question has come and is not handed on. `after`: the other side
 * has done what was asked, and its answer is not handed on. `answer`: the answer has been handed on.
 */
export const WHENS = ['before', 'after', 'answer'] as const
export type When = (typeof WHENS)[number]

/** What a door does with an exchange: `cut` ends its connection, `hold` swallows what was to be handed on. */
export type Verdict = 'pass' | 'cut' | 'hold'

/** A question and its answer on their way through a door. */
export interface Exchange {
  readonly door: string
  readonly label: string
}

/** Decides on every exchange, at each of its three moments. It may do anything else at that moment, such as killing. */
export type Watch = (exchange: Exchange, when: When) => Verdict

/** A TCP proxy that stands before a server and sees every question and answer. */
export interface Door {
  readonly port: number
  /** Ends every connection. */
  cutAll(): void
  close(): Promise<void>
}

export interface DoorOptions {
  readonly name: string
  readonly wire: () => Wire
  /** Where the server is, asked at each connection. */
  readonly target: () => NetConnectOpts
  readonly watch: Watch
}

export async function openDoor(options: DoorOptions): Promise<Door> {
  const visitors = new Set<Socket>()
  const server = createServer({ noDelay: true }, (visitor) => {
    visitors.add(visitor)
    visitor.once('close', () => visitors.delete(visitor))
    pass(visitor, options)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cutAll = () => {
    for (const visitor of visitors) visitor.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cutAll,
    async close() {
      cutAll()
      await new Promise((done) => server.close(done))
    },
  }
}

/** A question, and whether its answer has begun to come. */
type Open = Exchange & { begun: boolean }

/** Leads one visitor to the server and back. */
function pass(visitor: Socket, { name: door, wire: newWire, target, watch }: DoorOptions): void {
  const wire = newWire()
  /** Questions whose answers have not come, oldest first. */
  const open: Open[] = []
  /** Nothing more is handed on in either direction. */
  let over = false
  /** What has been handed on still arrives. */
  const end = () => {
    over = true
    visitor.destroySoon()
    server?.destroySoon()
  }
  const begin = (label: string): Verdict => {
    const exchange = { door, label, begun: false }
    const verdict = watch(exchange, 'before')
    if (verdict === 'pass') open.push(exchange)
    return verdict
  }
  /** What is to be done with the next piece of the oldest answer. */
  const onAnswer = (exchange: Open | undefined): Verdict => {
    if (!exchange || exchange.begun) return 'pass'
    exchange.begun = true
    return watch(exchange, 'after')
  }

  visitor.on('error', () => {})
  const greeted = wire.greeting === undefined ? 'pass' : begin(wire.greeting)
  const server: Socket | undefined = greeted === 'pass' ? connect(target()) : undefined
  if (greeted === 'cut') end()
  server?.setNoDelay(true)
  server?.on('error', () => {})
  server?.once('close', () => visitor.destroySoon())
  visitor.once('close', () => server?.destroySoon())

  visitor.on('data', (chunk) => {
    if (over) return
    for (const { bytes, asks } of wire.asked(chunk)) {
      const verdict = asks === undefined ? 'pass' : begin(asks)
      if (verdict === 'cut') return end()
      if (verdict === 'pass') server?.write(bytes)
    }
  })
  server?.on('data', (chunk) => {
    if (over) return
    for (const { bytes, ends } of wire.answered(chunk)) {
      const [exchange] = open
      const verdict = onAnswer(exchange)
      if (verdict === 'cut') return end()
      if (verdict === 'hold') {
        over = true
        return
      }
      visitor.write(bytes)
      if (ends && exchange && open.shift() && watch(exchange, 'answer') === 'cut') return end()
    }
  })
}
