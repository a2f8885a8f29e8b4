import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientAddress, isFromThisMachine } from './listener.ts'

const from = (forwarded?: string | string[]) =>
  ({
    socket: { remoteAddress: '10.0.0.1' },
    headers: { 'x-forwarded-for': forwarded, 'x-real-ip': '6.6.6.6' },
  }) as unknown as IncomingMessage

test.each([
  ['nobody is believed without a proxy', 0, '1.2.3.4', '10.0.0.1'],
  ['one proxy: the address that it saw', 1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
  ['two proxies: the one before the last', 2, '6.6.6.6, 1.2.3.4, 10.0.0.9', '1.2.3.4'],
  ['a list that is shorter than the proxies', 2, '1.2.3.4', '10.0.0.1'],
  ['no list at all', 1, undefined, '10.0.0.1'],
  ['the header given twice', 1, ['6.6.6.6', '1.2.3.4'], '1.2.3.4'],
])('%s', (_, hops, header, expected) => {
  expect(clientAddress(from(header), hops)).toBe(expected)
})

describe('L05 a request from this machine itself', () => {
  const isLocal = (remoteAddress: string | undefined, headers: Record<string, string>) =>
    isFromThisMachine({ socket: { remoteAddress }, headers } as unknown as IncomingMessage)

  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('comes from %s', (address) => {
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST']) {
      expect(isLocal(address, { host }), host).toBe(true)
    }
  })

  test.each(['192.168.1.20', '10.0.0.1', '8.8.8.8', 'fe80::1', '::ffff:10.0.0.1', '', undefined])(
    'never from %s',
    (address) => {
      expect(isLocal(address, { host: 'localhost' })).toBe(false)
    },
  )

  test.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', ''],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['via', '1.1 proxy'],
    ['host', 'rebound.example.com'],
    ['host', 'shop.example.com:3000'],
    ['host', 'localhost.example.com'],
    ['host', ''],
  ])('is none when %s is %j', (name, value) => {
    expect(isLocal('127.0.0.1', { host: 'localhost', [name]: value })).toBe(false)
  })
})
