import { describe, expect, test } from 'vitest'
import { httpProtocol, mailProtocol, type Protocol, postgresProtocol } from './protocols.ts'

/** Builds a message of PostgreSQL's protocol: its type letter, its length, its text. */
function message(kind: string, text: string): Buffer {
  const body = Buffer.from(text, 'latin1')
  const head = Buffer.alloc(5)
  head.write(kind, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function greeting(): Buffer {
  const body = Buffer.from('\0\x03\0\0user\0shop\0application_name\0shop jobs\0\0', 'latin1')
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}

/** Returns what the protocol reads from bytes that arrive in pieces of this size. */
function parsed(protocol: Protocol, side: 'asked' | 'answered', bytes: Buffer, size: number) {
  const found: { bytes: Buffer }[] = []
  for (let at = 0; at < bytes.length; at += size) found.push(...protocol[side](bytes.subarray(at, at + size)))
  expect(Buffer.concat(found.map((each) => each.bytes))).toEqual(bytes)
  return found.map(({ bytes: _, ...rest }) => rest)
}

describe.each([1, 3, 7, 10_000])('bytes that come %i at a time', (size) => {
  test('PostgreSQL: what is sent up to a Sync is one question, known again by the name of its statement', () => {
    const prepared = [message('P', 's1\0select $1\0\0\0'), message('B', '\0s1\0'), message('E', ''), message('S', '')]
    const again = [message('B', '\0s1\0'), message('E', ''), message('S', '')]
    const protocol = postgresProtocol()
    const asked = [greeting(), message('p', 'a proof'), ...prepared, message('Q', 'commit\0'), ...again]
    expect(parsed(protocol, 'asked', Buffer.concat(asked), size)).toEqual([
      { asks: 'connect shop jobs' },
      {},
      { asks: 'select $1' },
      { asks: 'commit' },
      { asks: 'select $1' },
    ])
    const answered = [message('1', ''), message('C', 'SELECT 1\0'), message('Z', 'I')]
    expect(parsed(protocol, 'answered', Buffer.concat(answered), size)).toEqual([
      { ends: false },
      { ends: false },
      { ends: true },
    ])
  })

  test('HTTP: a body has the length that it says, or comes in chunks', () => {
    const asked =
      'POST /v1/orders?a=1 HTTP/1.1\r\nContent-Length: 4\r\n\r\n{\r\n}GET /v1/orders/order_abcdefghij HTTP/1.1\r\n\r\n'
    expect(parsed(httpProtocol(), 'asked', Buffer.from(asked), size)).toEqual([
      { asks: 'POST /v1/orders' },
      { asks: 'GET /v1/orders/order_…' },
    ])
    const chunks = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'
    const empty = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'
    const answered = Buffer.from(`${chunks}${empty}HTTP/1.1 204 No Content\r\n\r\n`)
    expect(parsed(httpProtocol(), 'answered', answered, size)).toEqual([{ ends: true }, { ends: true }, { ends: true }])
  })

  test('SMTP: lines, replies of several lines, and an email as one message', () => {
    const protocol = mailProtocol()
    expect(parsed(protocol, 'asked', Buffer.from('EHLO me\r\nMAIL FROM:<a@example.com>\r\nDATA\r\n'), size)).toEqual([
      { asks: 'EHLO' },
      { asks: 'MAIL' },
      { asks: 'DATA' },
    ])
    const replies = '250-sink\r\n250 ok\r\n354 go on\r\n'
    expect(parsed(protocol, 'answered', Buffer.from(replies), size)).toEqual([
      { ends: false },
      { ends: true },
      { ends: true },
    ])
    const mail = 'Subject: a\r\n\r\nb\r\n.\r\n'
    expect(parsed(protocol, 'asked', Buffer.from(mail), size)).toEqual([{ asks: 'the email' }])
  })
})
