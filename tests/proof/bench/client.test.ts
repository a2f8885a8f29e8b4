import { once } from 'node:events'
import { Agent, createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient, SendError, type Sent, send, sendOnce } from '../../../scripts/bench/client.ts'

/** Answers the first request of each connection; the connection is idle then, and is reset as soon as it is used. */
function serverThatDropsIdleConnections(): Server {
  const used = new WeakSet<Socket>()
  return createServer((request, response) => {
    if (used.has(request.socket)) {
      request.socket.resetAndDestroy()
      return
    }
    used.add(request.socket)
    response.end(JSON.stringify({ answered: request.url }))
  })
}

const REQUEST: Sent = { method: 'POST', headers: {}, body: '{}' }
let server: Server
let url: string
let agent: Agent

beforeEach(async () => {
  server = serverThatDropsIdleConnections().listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  agent = new Agent({ keepAlive: true })
})

afterEach(() => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

test('a request whose idle connection the server drops is sent again on a new one', async () => {
  const client = createClient()
  for (const path of ['/first', '/second', '/third']) {
    expect(await client.post(url + path, {})).toEqual({ answered: path })
  }
  client.close()
})

test('catches a broken variant: a client that sends each request once ends with the first dropped connection', async () => {
  await sendOnce(agent, url, REQUEST)
  await expect(sendOnce(agent, url, REQUEST)).rejects.toThrow('ECONNRESET')
})

test('a request on a new connection is not sent again: the server may have done its work', async () => {
  let requests = 0
  server.removeAllListeners('request')
  server.on('request', (request) => {
    requests += 1
    request.socket.resetAndDestroy()
  })
  const error = await send(agent, url, REQUEST).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SendError)
  expect(requests).toBe(1)
})

test('a refusal ends the benchmark, with its reason', async () => {
  server.removeAllListeners('request')
  server.on('request', (_, response) => {
    response.statusCode = 409
    response.end('out of stock')
  })
  const client = createClient()
  await expect(client.post(url, {})).rejects.toThrow('409: out of stock')
  client.close()
})
