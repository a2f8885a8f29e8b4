import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './listener.ts'

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
