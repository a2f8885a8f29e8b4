import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngOf } from '../../support/claim-forms.ts'
import { buy, payingShop, someBuyer, someLine } from '../../support/paying-shop.ts'
import { GOOD_PASSWORD, send, someEmail, together } from '../../support/people.ts'

const paying = payingShop()
const { shop } = paying

const MIB = 2 ** 20
const MOST_MIB = 300
const ROUNDS = 4

/** Returns how many MiB more this process has after some work than before it. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss
  await work()
  return (process.memoryUsage().rss - before) / MIB
}

test('J06 two hundred sign-ins at once leave the memory bounded', async () => {
  const signIn = () => send(shop, 'POST', '/api/auth/signin', { email: someEmail(), password: GOOD_PASSWORD })
  expect(await growthOf(() => together(signIn, 200))).toBeLessThan(MOST_MIB)
})

test('J06 a hundred invoices at once leave the memory bounded', async () => {
  const buyer = await someBuyer(shop)
  const { orderId } = await buy(paying, buyer, [await someLine(shop)])
  expect(await growthOf(() => together(() => buyer.request(`/api/invoice/${orderId}`), 100))).toBeLessThan(MOST_MIB)
})

test('I04 bombs of every kind leave the memory bounded', async () => {
  const progressiveOf = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .toBuffer()
  // Pictures of the maximum size, and larger ones, which are refused before they are decoded.
  const bombs = [await progressiveOf(3990), await progressiveOf(6300), pngOf(6300, 6300, 6300), pngOf(50_000, 50_000)]
  const folder = await mkdtemp(join(tmpdir(), 'kurinji-bombs-'))
  for (const [index, bomb] of bombs.entries()) await writeFile(join(folder, `${index}`), bomb)
  const module = pathToFileURL(join(import.meta.dirname, '../../../src/server/modules/media/media.service.ts'))
  const program = `
    import { readFileSync } from 'node:fs'
    import { redrawPicture } from ${JSON.stringify(module.href)}
    const bombs = [0, 1, 2, 3].map((each) => readFileSync(${JSON.stringify(`${folder}/`)} + each))
    const before = process.memoryUsage().rss
    let most = 0
    setInterval(() => { most = Math.max(most, process.memoryUsage().rss) }, 10).unref()
    const ends = new Set()
    for (let round = 0; round < ${ROUNDS}; round++)
      for (const [index, bomb] of bombs.entries())
        await redrawPicture(bomb, 'file').then(() => ends.add(index + ' drawn'), (error) => ends.add(index + ' ' + error.code))
    console.log(JSON.stringify({ ends: [...ends], mib: Math.round((most - before) / 2 ** 20) }))`
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' }
  const run = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env })
  await rm(folder, { recursive: true })
  const { ends, mib } = JSON.parse(run.stdout)
  expect(ends).toEqual(['0 drawn', '1 invalid', '2 drawn', '3 invalid'])
  expect(mib).toBeLessThan(MOST_MIB)
})
