import { request } from 'node:http'
import { expect, test } from 'vitest'
import { listenForTests } from '../support/listening-shop.ts'
import { someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')
const open = listenForTests(shop)

/** Sends a body in chunks, without a Content-Length. */
function sendPieces(path: string, pieces: readonly (string | Uint8Array)[]): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const call = request(`${open.url}${path}`, { method: 'POST', headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
    })
    call.on('error', fail)
    for (const piece of pieces) call.write(piece)
    call.end()
  })
}

test('over a socket a call without a body needs none, whatever its method', async () => {
  const asha = await someone(shop)
  const answer = await fetch(`${open.url}/api/sessions`, {
    method: 'DELETE',
    headers: { 'x-access-token': asha.token },
  })
  expect(await answer.json()).toEqual({ ended: 0 })
})

test('reads a body that arrives in chunks, even if one splits a character', async () => {
  const text = JSON.stringify({ name: 'Ashaé', email: 'asha@example.com', message: 'Does it fit?' })
  const bytes = Buffer.from(text)
  const cut = bytes.indexOf(0xc3) + 1
  const { status } = await sendPieces('/api/contact', [bytes.subarray(0, cut), bytes.subarray(cut)])
  expect(status).toBe(200)
  const { rows } = await shop.deps.pool.query('select name from contact_message')
  expect(rows).toEqual([{ name: 'Ashaé' }])
})

test('R534 rejects a body that exceeds the limit without declaring its length', async () => {
  const { status, text } = await sendPieces(
    '/api/contact',
    Array.from({ length: 30 }, () => 'a'.repeat(8192)),
  )
  expect({ status, code: JSON.parse(text).code }).toEqual({ status: 413, code: 'too_large' })
})
