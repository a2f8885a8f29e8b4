import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import type { Protocol } from './protocols.ts'

/**
 * The moments of an exchange. `before`: the request has arrived and is not forwarded yet. `after`: the other side has
 * done the work, and its answer is not forwarded yet. `answer`: the answer has been forwarded.
 */
export const WHENS = ['before', 'after', 'answer'] as const
export type When = (typeof WHENS)[number]

/** What a proxy does with an exchange: `cut` closes its connection, `hold` drops what was to be forwarded. */
export type Decision = 'pass' | 'cut' | 'hold'

/** A client's connection through a proxy to the server. */
export interface ProxiedConnection {
  /** Closes it; what has been forwarded still arrives. */
  cut(): void
}

/** A request and its answer on their way through a proxy. */
export interface Exchange {
  readonly proxy: string
  readonly label: string
  readonly connection: ProxiedConnection
}

/**
 * Decides on every exchange, at each of its three moments. It may do anything else at that moment, such as killing a
 * process.
 */
export type Watch = (exchange: Exchange, when: When) => Decision

/** A TCP proxy in front of a server that sees every request and answer. */
export interface MessageProxy {
  readonly port: number
  /** Closes every connection. */
  cutAll(): void
  close(): Promise<void>
}

export interface ProxyOptions {
  readonly name: string
  readonly protocol: () => Protocol
  /** Where the server is; called for each connection. */
  readonly target: () => NetConnectOpts
  readonly watch: Watch
}

export async function openProxy(options: ProxyOptions): Promise<MessageProxy> {
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

/** A request, and whether its answer has begun to arrive. */
type Open = Exchange & { begun: boolean }

/** Connects one client to the server and back. */
function pass(visitor: Socket, { name: proxy, protocol: newWire, target, watch }: ProxyOptions): void {
  const protocol = newWire()
  /** Requests without an answer so far, oldest first. */
  const open: Open[] = []
  /** Once true, nothing more is forwarded in either direction. */
  let over = false
  /** What has been forwarded still arrives. */
  const end = () => {
    over = true
    visitor.destroySoon()
    server?.destroySoon()
  }
  const connection: ProxiedConnection = { cut: end }
  const begin = (label: string): Decision => {
    const exchange = { proxy, label, connection, begun: false }
    const decision = watch(exchange, 'before')
    if (decision === 'pass') open.push(exchange)
    return decision
  }
  /** Decides what to do with the next piece of the oldest answer. */
  const onAnswer = (exchange: Open | undefined): Decision => {
    if (!exchange || exchange.begun) return 'pass'
    exchange.begun = true
    return watch(exchange, 'after')
  }

  visitor.on('error', () => {})
  const greeted = protocol.greeting === undefined ? 'pass' : begin(protocol.greeting)
  const server: Socket | undefined = greeted === 'pass' ? connect(target()) : undefined
  if (greeted === 'cut') end()
  server?.setNoDelay(true)
  server?.on('error', () => {})
  server?.once('close', () => visitor.destroySoon())
  visitor.once('close', () => server?.destroySoon())

  visitor.on('data', (chunk) => {
    if (over) return
    for (const { bytes, asks } of protocol.asked(chunk)) {
      const decision = asks === undefined ? 'pass' : begin(asks)
      if (decision === 'cut') return end()
      if (decision === 'pass') server?.write(bytes)
    }
  })
  server?.on('data', (chunk) => {
    if (over) return
    for (const { bytes, ends } of protocol.answered(chunk)) {
      const [exchange] = open
      const decision = onAnswer(exchange)
      if (decision === 'cut') return end()
      if (decision === 'hold') {
        over = true
        return
      }
      visitor.write(bytes)
      if (ends && exchange && open.shift() && watch(exchange, 'answer') === 'cut') return end()
    }
  })
}
