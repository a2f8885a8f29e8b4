import { mkdir, mkdtemp, readdir, readFile, readlink, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CLAIM_BYTES } from '#rules/warranty-claim.ts'
import { keyOf } from '#server/http/limits.ts'
import { readMultipart } from '#server/http/multipart.ts'
import { deleteOldForms } from '#server/http/sent-form.ts'
import { redrawPicture } from '#server/modules/media/media.service.ts'
import {
  type ClaimFields,
  claimForm,
  FIELDS,
  HTML,
  photograph,
  plainPicture,
  pngOf,
  polyglot,
  rawForm,
  SVG,
  weighing,
} from '../support/claim-forms.ts'
import { eventually } from '../support/eventually.ts'
import {
  emailsTo,
  emailTo,
  type Person,
  refusal,
  send,
  someEmail,
  someone,
  together,
  waitForMailJobs,
} from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'
import { someIp } from '../support/some-ip.ts'

const shop = shopForTests('empty')
const WRONG = 'only 4 images accepted and file size should be less than 20mb'

const sendForm = (form: FormData, init: RequestInit & { ip?: string } = {}) =>
  shop.request('/api/warranty-mail', { method: 'POST', body: form, ip: someIp(), ...init })

const OF_STRANGERS = () => `warrantyOfStrangers:${keyOf(shop.deps.keys, 'all')}`

const four = async () => [await photograph(), await photograph(), await plainPicture('png'), await plainPicture('webp')]

async function file(fields: ClaimFields = FIELDS, person?: Person) {
  const form = claimForm(await four(), fields)
  const answer = person
    ? await person.request('/api/warranty-mail', { method: 'POST', body: form })
    : await sendForm(form)
  expect(answer.status).toBe(201)
  const { claim, message }: { claim: { number: string; url: string }; message: string } = await answer.json()
  const key = new URL(claim.url, 'http://shop.example').searchParams.get('key') ?? ''
  const [{ id } = { id: '' }] = await rows<{ id: string }>(
    'select id from warranty_claim where number = $1',
    claim.number,
  )
  return { ...claim, message, key, id }
}

async function rows<Row extends object = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (await shop.deps.pool.query<Row>(sql, values)).rows
}

const folder = (...names: string[]) => join(shop.deps.config.dataFolder, ...names)
const storedFiles = async () => (await readdir(folder('uploads', 'claims')).catch(() => [])).sort()
const incoming = () => readdir(folder('cache', 'incoming')).catch(() => [])

/** Returns everything that a refused claim must not leave behind. */
async function traces() {
  const [counted] = await rows(`select (select count(*) from warranty_claim) as claims,
    (select count(*) from warranty_picture) as pictures, (select count(*) from pgboss.job where name = 'mail') as emails`)
  return { ...counted, files: await storedFiles(), incoming: await incoming() }
}

async function refused(form: FormData | ReturnType<typeof rawForm>) {
  const before = await traces()
  const answer = await (form instanceof FormData
    ? sendForm(form)
    : shop.request('/api/warranty-mail', { method: 'POST', ip: someIp(), ...form }))
  expect(await traces()).toEqual(before)
  const body: { message: string; code: string; fields?: Record<string, string> } = await answer.json()
  return { status: answer.status, ...body }
}

beforeEach(async () => {
  await rows("delete from rate_limit where key like 'warranty%' or key like 'mailTo%'")
})

describe('a warranty claim', () => {
  test('R025 R394 R398 R533 W9 is stored with a number, and both sides get an email', async () => {
    const email = someEmail()
    const { number, message, url, key } = await file({ ...FIELDS, email })
    expect(message).toBe('Thank you! We will be in touch shortly!')
    expect(number).toMatch(/^W-[2-9A-HJKMNP-TV-Z]{8}$/)
    const mail = await emailTo(shop, email, `Your warranty claim ${number}`)
    expect(mail.text).toContain(`${shop.deps.config.publicUrl}${url}`)
    expect(key).toMatch(/^[\w-]{43}$/)
    const forSeller = await emailTo(shop, shop.deps.config.seller.email, `Warranty claim ${number}`)
    expect(forSeller.replyTo).toMatchObject([{ address: email }])
    expect(forSeller.text).not.toContain(key)
  })

  test('I03 its pictures are re-encoded: upright, without location data and without hidden content', async () => {
    const before = await storedFiles()
    await sendForm(
      claimForm([await photograph(320, 200), await polyglot(), await polyglot(), await plainPicture('png')]),
    )
    const fresh = (await storedFiles()).filter((name) => !before.includes(name))
    expect(fresh).toHaveLength(4)
    const sizes = []
    for (const name of fresh) {
      expect(name).toMatch(/^[0-9a-f-]{36}\.webp$/)
      const bytes = await readFile(folder('uploads', 'claims', name))
      const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
      expect({ format, exif, orientation }).toEqual({ format: 'webp', exif: undefined, orientation: undefined })
      for (const secret of ['SECRET', 'script', 'alert']) expect(bytes.includes(secret)).toBe(false)
      sizes.push([width, height])
    }
    // The camera was held upright: after rotation the picture is higher than wide.
    expect(sizes[0]).toEqual([200, 320])
  })

  test('R533 I09 can also be sent as JSON with four data URLs', async () => {
    const pictures = await four()
    const addresses = pictures.map((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`)
    const answer = await send(shop, 'POST', '/api/warranty-mail', { ...FIELDS, order: 4711, file: addresses })
    expect(answer.status).toBe(201)
    const { claim } = await answer.json()
    expect(await rows('select order_no, name from warranty_claim where number = $1', claim.number)).toEqual([
      { order_no: '4711', name: FIELDS.name },
    ])
    expect(
      await rows(
        'select 1 from warranty_picture p join warranty_claim c on c.id = p.claim_id where c.number = $1',
        claim.number,
      ),
    ).toHaveLength(4)
  })

  test.each([
    ['bad base64', (good: string) => [good, good, good, 'data:image/png;base64,@@@@']],
    ['a page', (good: string) => [good, good, good, `data:text/html;base64,${HTML.toString('base64')}`]],
    ['nested lists', (good: string) => [good, good, good, [good]]],
    ['numbers', () => [1, 2, 3, 4]],
    ['no list', (good: string) => good],
    ['three', (good: string) => [good, good, good]],
    ['five', (good: string) => [good, good, good, good, good]],
    ['nothing', () => undefined],
    ['a name of prototypes', () => ({ __proto__: [], length: 4 })],
  ])('I09 R393 JSON with %s is refused', async (_, make) => {
    const good = `data:image/png;base64,${(await plainPicture('png')).toString('base64')}`
    const before = await traces()
    const answer = await send(shop, 'POST', '/api/warranty-mail', { ...FIELDS, file: make(good) })
    expect(await refusal(answer)).toEqual([422, 'invalid'])
    expect(await traces()).toEqual(before)
  })

  test('I09 JSON whose brackets alone would fill the memory is refused before it is read', async () => {
    const before = await traces()
    const body = `{"name":"A","email":"a@example.com","order":"1","file":[${'[],'.repeat(8_000_000)}[]]}`
    const headers = { 'content-type': 'application/json' }
    const answer = await shop.request('/api/warranty-mail', { method: 'POST', headers, body, ip: someIp() })
    expect(await refusal(answer)).toEqual([422, 'invalid'])
    expect(await traces()).toEqual(before)
  })

  test.each([0, 1, 3, 5, 12, 1000])(
    'I01 R394 R396 with %i pictures is refused in the words of the shop',
    async (count) => {
      const picture = await plainPicture('png')
      const answer = await refused(claimForm(Array.from({ length: count }, () => picture)))
      expect(answer).toMatchObject({ status: 422, message: WRONG, fields: { file: WRONG } })
    },
  )

  test('I01 R395 D12 exactly 20 MB together are accepted, in both formats', async () => {
    const quarter = await weighing(CLAIM_BYTES / 4)
    const pictures = [quarter, quarter, quarter, quarter]
    expect((await sendForm(claimForm(pictures))).status).toBe(201)
    const addresses = pictures.map((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`)
    expect((await send(shop, 'POST', '/api/warranty-mail', { ...FIELDS, file: addresses })).status).toBe(201)
  })

  test('I01 R395 R396 one byte more is refused, in both ways of sending', async () => {
    const quarter = await weighing(CLAIM_BYTES / 4)
    const pictures = [quarter, quarter, quarter, await weighing(CLAIM_BYTES / 4 + 1)]
    expect(await refused(claimForm(pictures))).toMatchObject({ status: 422, message: WRONG })
    const addresses = pictures.map((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`)
    const answer = await send(shop, 'POST', '/api/warranty-mail', { ...FIELDS, file: addresses })
    expect([answer.status, (await answer.json()).message]).toEqual([422, WRONG])
  })

  test('I01 an endless body is cut off at the limit, whatever length it declares', async () => {
    const before = await traces()
    let chunks = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', headers, body: endless, duplex: 'half', ip: someIp() }
    const answer = await shop.request('/api/warranty-mail', init)
    expect([answer.status, (await answer.json()).message]).toEqual([413, WRONG])
    expect(chunks).toBeLessThan(30)
    const longHeaders = { ...headers, 'content-length': String(CLAIM_BYTES * 2) }
    const empty = { method: 'POST', headers: longHeaders, body: 'x', ip: someIp() }
    expect((await shop.request('/api/warranty-mail', empty)).status).toBe(413)
    expect(await traces()).toEqual(before)
  })

  test.each([
    ['name', { email: 'a@example.com', order: '1' }],
    ['email', { name: 'A', order: '1' }],
    ['email', { name: 'A', email: 'a@example.com, b@example.com', order: '1' }],
    ['email', { name: 'A', email: 'a@example.com\r\nBcc: b@example.com', order: '1' }],
    ['order', { name: 'A', email: 'a@example.com' }],
    ['order', { name: 'A', email: 'a@example.com', order: '   ' }],
    ['name', { name: 'A'.repeat(201), email: 'a@example.com', order: '1' }],
  ])('I02 H05 R393 without a good %s it is refused at that field', async (field, fields) => {
    expect(await refused(claimForm(await four(), fields))).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    })
  })

  test('I02 the answer is the same for an order of ours and for none', async () => {
    const shapes = []
    for (const order of ['KM-7H3K9PQ2', 'none at all', '2ZZZ-ZZZZ-ZZZZ']) {
      const answer = await sendForm(claimForm(await four(), { ...FIELDS, order }))
      const body = JSON.stringify(await answer.json())
      shapes.push([answer.status, body.replace(/W-[2-9A-Z]{8}/g, 'W').replace(/key=[\w-]+/, 'key')])
    }
    expect(new Set(shapes.map(String)).size).toBe(1)
  })

  test.each([
    ['an SVG with a script', async () => SVG, 415],
    ['a page that is called .jpg', async () => HTML, 415],
    ['a GIF', () => plainPicture('gif'), 415],
    ['a GIF that is a script too', async () => Buffer.from('GIF89a/*\0\0*/=alert(1)//'), 415],
    ['a TIFF', () => plainPicture('tiff'), 415],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n%%EOF'), 415],
    ['a HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 415],
    ['an archive', async () => Buffer.from('PK\x03\x04rest'), 415],
    ['nothing in it', async () => Buffer.alloc(0), 415],
    ['the beginning of a JPEG and a page', async () => Buffer.concat([Buffer.from([255, 216, 255, 224]), HTML]), 422],
    ['half a JPEG', async () => (await photograph(2000, 2000)).subarray(0, 6000), 422],
    ['half a PNG', async () => (await plainPicture('png')).subarray(0, 60), 422],
    ['half a WebP', async () => (await plainPicture('webp')).subarray(0, 30), 422],
  ])('I03 I04 with %s among its pictures it is refused whole', async (_, make, status) => {
    const picture = await plainPicture('png')
    expect(await refused(claimForm([picture, picture, picture, await make()]))).toMatchObject({ status })
  })

  test.each([
    ['50,000 × 50,000', 50_000, 50_000],
    ['50,000 wide, and 1,000 high', 50_000, 1000],
    ['2 billion wide', 2_000_000_000, 1],
    ['nothing wide', 0, 10],
  ])('I04 a PNG that says it is %s pixels is refused before it is decoded', async (_, width, height) => {
    const picture = await plainPicture('png')
    const bomb = pngOf(Math.min(width, 50_000), 10)
    // The size in the file's header counts; the data itself stays small.
    bomb.writeUInt32BE(width, 16)
    bomb.writeUInt32BE(height, 20)
    const decoded = vi.spyOn(sharp.prototype, 'toBuffer')
    try {
      const { status } = await refused(claimForm([picture, picture, picture, bomb]))
      expect(status).toBe(422)
      expect(decoded).not.toHaveBeenCalled()
    } finally {
      decoded.mockRestore()
    }
  })

  test('I04 of bombs only those that fit are decoded, and two at once, so that the memory stays bounded', async () => {
    const progressiveOf = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } })
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .withMetadata({ orientation: 6 })
        .toBuffer()
    const refusedBombs = [await progressiveOf(6300), pngOf(6300, 6300, 6300), pngOf(50_000, 50_000)]
    const largest = [await progressiveOf(3990), pngOf(3990, 3990, 3990)]
    const { toBuffer } = sharp.prototype
    const opened = Promise.withResolvers<void>()
    const decoded = vi.spyOn(sharp.prototype, 'toBuffer')
    try {
      for (const bomb of refusedBombs)
        await expect(redrawPicture(bomb, 'file')).rejects.toMatchObject({ code: 'invalid' })
      expect(decoded).not.toHaveBeenCalled()
      for (const bomb of largest) await expect(redrawPicture(bomb, 'file')).resolves.toHaveProperty('info')

      const picture = await plainPicture('png')
      let [running, most, waiting] = [0, 0, 0]
      decoded.mockImplementation(async function (this: Sharp) {
        running += 1
        waiting += 1
        most = Math.max(most, running)
        await opened.promise
        const drawn = await toBuffer.call(this, { resolveWithObject: true })
        running -= 1
        return drawn
      })
      const drawn = together(() => redrawPicture(picture, 'file'), 6)
      await eventually(() => expect(waiting).toBe(2))
      opened.resolve()
      expect(await drawn).toHaveLength(6)
      expect([most, waiting]).toEqual([2, 6])
    } finally {
      decoded.mockRestore()
    }
  })

  test('I04 a sender has one place in the queue: the next of others comes before their second', async () => {
    const [ip, neighbour] = [someIp(), someIp()]
    // The width of their pictures tells which form is drawn.
    const forms = [
      [800, ip],
      [810, ip],
      [820, ip],
      [830, neighbour],
    ] as const
    const picture = { height: 600, channels: 3, background: 'grey' } as const
    const ofWidth = async (width: number) => {
      const bytes = await sharp({ create: { ...picture, width } })
        .jpeg()
        .toBuffer()
      return claimForm([bytes, bytes, bytes, bytes])
    }
    const sent = await Promise.all(forms.map(async ([width, from]) => ({ form: await ofWidth(width), from })))
    const { toBuffer, metadata } = sharp.prototype
    const opened = Promise.withResolvers<void>()
    const drawn: number[] = []
    let looked = 0
    // Counted once it has been looked at: what is sent joins the queue at once then, so the order of joining is certain.
    const looking = vi.spyOn(sharp.prototype, 'metadata').mockImplementation(async function (this: Sharp) {
      const facts = await metadata.call(this)
      looked += 1
      return facts
    })
    const decoding = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (this: Sharp) {
      await opened.promise
      const made = await toBuffer.call(this, { resolveWithObject: true })
      drawn.push(made.info.width)
      return made
    })
    try {
      const answers: Promise<Response>[] = []
      for (const { form, from } of sent) {
        const before = looked
        answers.push(sendForm(form, { ip: from }))
        // The first is drawn at once, and waits for its picture.
        if (answers.length === 1) await eventually(() => expect(decoding).toHaveBeenCalled())
        else await eventually(() => expect(looked).toBe(before + 4))
      }
      opened.resolve()
      for (const answer of answers) expect((await answer).status).toBe(201)
      expect([...new Set(drawn)]).toEqual([800, 830, 810, 820])
    } finally {
      opened.resolve()
      looking.mockRestore()
      decoding.mockRestore()
    }
  })

  test('I04 forms full of bombs, six at once, are refused, and the shop goes on', async () => {
    const black = pngOf(6300, 6300, 6300)
    const answers = await together(() => sendForm(claimForm([black, SVG, pngOf(50_000, 50_000), SVG])), 6)
    for (const answer of answers) expect([415, 422]).toContain(answer.status)
    expect((await sendForm(claimForm(await four()))).status).toBe(201)
  })

  test.each([
    '../../../../etc/passwd',
    '..\\..\\windows\\x.jpg',
    'a\u0000.jpg',
    `${'n'.repeat(300)}.jpg`,
    'CON',
    '\u202egpj.exe',
    '/etc/cron.d/x',
    '.htaccess',
  ])('I05 a file called %j is stored under a name of ours', async (name) => {
    const before = await storedFiles()
    const pictures = await four()
    const text = (field: string, body: string) => ({ headers: `content-disposition: form-data; name="${field}"`, body })
    const parts = [
      ...Object.entries(FIELDS).map(([field, value]) => text(field, value)),
      ...pictures.map((body) => ({ headers: `content-disposition: form-data; name="file"; filename="${name}"`, body })),
    ]
    const answer = await shop.request('/api/warranty-mail', { method: 'POST', ip: someIp(), ...rawForm(parts) })
    expect(answer.status).toBe(201)
    const fresh = (await storedFiles()).filter((each) => !before.includes(each))
    expect(fresh.map((each) => /^[0-9a-f-]{36}\.webp$/.test(each))).toEqual([true, true, true, true])
  })

  const part = (headers: string, body: Buffer | string = 'x') => ({ headers, body })
  test.each([
    ['no boundary', { body: 'x', headers: { 'content-type': 'multipart/form-data; charset=utf-8' } }, 400],
    ['an empty boundary', { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=""' } }, 400],
    ['no end', rawForm([part('content-disposition: form-data; name="a"')], ''), 400],
    ['no name', rawForm([part('content-disposition: form-data')]), 422],
    ['no headers', rawForm([part('')]), 422],
    ['headers without end', rawForm([part(`x: ${'y'.repeat(20_000)}`)]), 422],
    ['an empty name', rawForm([part('content-disposition: form-data; name=""')]), 422],
    [
      '10,000 parts',
      rawForm(Array.from({ length: 10_000 }, (_, i) => part(`content-disposition: form-data; name="${i}"`))),
      422,
    ],
    ['a name of prototypes', rawForm([part('content-disposition: form-data; name="__proto__"')]), 422],
    ['nothing at all', { body: '', headers: { 'content-type': 'multipart/form-data; boundary=b' } }, 400],
    ['another type', { body: 'name=A', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
  ] as const)('I06 a form with %s is refused', async (_, form, status) => {
    const before = await traces()
    const answer = await shop.request('/api/warranty-mail', { method: 'POST', ip: someIp(), ...form })
    expect(answer.status).toBe(status)
    expect(await traces()).toEqual(before)
  })

  test('I06 an aborted upload leaves nothing behind, 200 times', async () => {
    const before = await traces()
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const statuses = await together(async () => {
      let pulls = 0
      const broken = new ReadableStream<Uint8Array>({
        pull(controller) {
          pulls += 1
          if (pulls < 3) controller.enqueue(new Uint8Array(10_000))
          else controller.error(new Error('the line is gone'))
        },
      })
      const init = { method: 'POST', headers, body: broken, duplex: 'half', ip: someIp() }
      return (await shop.request('/api/warranty-mail', init)).status
    }, 200)
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect(await traces()).toEqual(before)
    const open = await readdir('/proc/self/fd').catch(() => [])
    const files = await Promise.all(open.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')))
    expect(files.filter((path) => path.startsWith(folder('cache', 'incoming')))).toEqual([])
  })

  test('I08 J07 the sixth within an hour from one address waits; invalid ones do not count', async () => {
    const ip = someIp()
    const sent = async () => (await sendForm(claimForm(await four(), { ...FIELDS, email: someEmail() }), { ip })).status
    for (let broken = 0; broken < 6; broken++) expect((await sendForm(claimForm([]), { ip })).status).toBe(422)
    for (let claim = 0; claim < 5; claim++) expect(await sent()).toBe(201)
    const before = await storedFiles()
    const sixth = await sendForm(claimForm(await four()), { ip })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await storedFiles()).toEqual(before)
    // A signed-in person does not share the rate limit of their IP address.
    const asha = await someone(shop)
    expect((await sendForm(claimForm(await four()), { ip, headers: { 'x-access-token': asha.token } })).status).toBe(
      201,
    )
  })

  test('L06 500 invalid forms, from 500 addresses, do not close the form to others', async () => {
    const answers = await together(() => sendForm(claimForm([])), 500)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
    expect((await sendForm(claimForm(await four()))).status).toBe(201)
  })

  test('L06 a flood of valid claims closes the form only to strangers, and says what to do', async () => {
    await rows(
      `insert into rate_limit (key, points, expire) values ($2, 500, $1)
        on conflict (key) do update set points = 500`,
      Date.now() + 1e6,
      OF_STRANGERS(),
    )
    const before = await storedFiles()
    const refused = await sendForm(claimForm(await four()))
    expect([refused.status, (await refused.json()).message]).toEqual([429, expect.stringContaining('Please sign in')])
    expect(await storedFiles()).toEqual(before)
    const asha = await someone(shop)
    expect((await sendForm(claimForm(await four()), { headers: { 'x-access-token': asha.token } })).status).toBe(201)
    await rows('delete from rate_limit where key = $1', OF_STRANGERS())
  })

  test('L06 a person can file ten claims a day, from any address, also of twenty at once', async () => {
    const asha = await someone(shop)
    const pictures = await four()
    const answers = await together(() => sendForm(claimForm(pictures), { headers: { 'x-access-token': asha.token } }))
    const statuses = Map.groupBy(answers, ({ status }) => status)
    expect([...statuses].map(([status, { length }]) => [status, length]).toSorted()).toEqual([
      [201, 10],
      [429, 10],
    ])
  })

  test('H05 a mailbox cannot be flooded: the claim is stored, but emails to one address are limited', async () => {
    const email = someEmail()
    const numbers = []
    for (let claim = 0; claim < 5; claim++) numbers.push((await file({ ...FIELDS, email })).number)
    await waitForMailJobs(shop)
    expect(await emailsTo(shop, email)).toHaveLength(3)
    expect(new Set(numbers).size).toBe(5)
  })

  test('H01 H05 input is plain text in emails, never markup or a header', async () => {
    const email = someEmail()
    const name = '<img src=x onerror=alert(1)> {{7*7}} <%=7*7%>'
    const { number } = await file({ name, email, order: '</td><script>alert(1)</script>\r\nBcc: b@example.com' })
    // The customer's email repeats nothing of it; the seller's does.
    const receipt = await emailTo(shop, email, `Your warranty claim ${number}`)
    for (const typed of ['img src', '7*7', 'script', 'Bcc']) expect(receipt.html).not.toContain(typed)
    const mail = await emailTo(shop, shop.deps.config.seller.email, `Warranty claim ${number}`)
    expect(mail.html).toContain('&#60;img src=x')
    expect(mail.html).not.toContain('<script>')
    expect(mail.text).toContain('{{7*7}} <%=7*7%>')
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.to).toHaveLength(1)
  })

  test('K02 another site’s page cannot send one', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await sendForm(claimForm(await four()), { headers })).status).toBe(403)
    }
    const own = { origin: shop.deps.config.publicUrl, 'sec-fetch-site': 'same-origin' }
    expect((await sendForm(claimForm(await four()), { headers: own })).status).toBe(201)
  })
})

describe('a multipart form', () => {
  async function read(text: string) {
    const folder = await mkdtemp(join(tmpdir(), 'form-'))
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const request = new Request('http://shop.example/', { method: 'POST', headers, body: text })
    const form = await readMultipart(request, { field: 'file', mostBytes: 10_000, tooLarge: 'Too large' }, folder)
    const files = await Promise.all(form.files.map(({ path }) => readFile(path, 'utf8')))
    await rm(folder, { recursive: true })
    return { ...form, files }
  }
  const head = (more: string) => `content-disposition: form-data; ${more}\r\n\r\n`
  const field = (name: string, value = 'x') => `--b\r\n${head(`name="${name}"`)}${value}\r\n`

  test('is parsed with preamble and epilogue, and bytes that resemble a boundary stay content', async () => {
    const file = `--b\r\nx: y\r\n${head('filename="f"; name="file"')}\r\n\r\n`
    expect(await read(`before\r\n${field('a', 'x--b is none')}${file}--b--after`)).toEqual({
      fields: { a: 'x--b is none' },
      files: ['\r\n'],
      hasTooManyParts: false,
    })
  })

  test('keeps only files of its field, and makes a list of a repeated field', async () => {
    const other = `--b\r\n${head('name="other"; filename="f"')}bytes\r\n`
    expect(await read(`${field('a', '1')}${other}${field('a', '2')}--b--`)).toMatchObject({
      fields: { a: ['1', '2'] },
      files: [],
    })
  })

  test('rejects a body with too many parts', async () => {
    expect((await read(`${field('a').repeat(16)}--b--`)).hasTooManyParts).toBe(false)
    expect((await read(`${field('a').repeat(17)}--b--`)).hasTooManyParts).toBe(true)
  })

  test.each([
    ['without its end', field('a')],
    ['without a boundary', 'nothing'],
    ['cut off inside of a file', `--b\r\n${head('name="file"; filename="f"')}half`],
  ])('is refused %s', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'unreadable' })
  })

  test('that cannot be written to the disk fails with the reason, and does not hang', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const body = `--b\r\n${head('name="file"; filename="f"')}${'x'.repeat(1_000_000)}\r\n--b--`
    const request = new Request('http://shop.example/', { method: 'POST', headers, body })
    const limits = { field: 'file', mostBytes: 2_000_000, tooLarge: 'Too large' }
    const missing = join(tmpdir(), 'no-such-folder-of-the-shop')
    await expect(readMultipart(request, limits, missing)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('is refused once it is too large', async () => {
    const file = `--b\r\n${head('name="file"; filename="f"')}${'x'.repeat(10_000)}\r\n--b--`
    await expect(read(file)).rejects.toMatchObject({ code: 'too_large' })
  })
})

describe('the author of a claim', () => {
  const fetchClaim = (number: string, query = '', person?: Person) => {
    const path = `/api/warranty-claim/${number}${query}`
    return person ? person.request(path) : shop.request(path, { ip: someIp() })
  }

  test('W9 follows it with the emailed key, and replies', async () => {
    const { number, key, id } = await file()
    const seen = await fetchClaim(number, `?key=${key}`)
    expect(seen.headers.get('cache-control')).toBe('no-store')
    const { claim } = await seen.json()
    expect(claim).toEqual({
      number,
      status: 'Received',
      name: FIELDS.name,
      order: FIELDS.order,
      unit: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      messages: [],
    })
    await rows("update warranty_claim set status = 'Waiting for you' where id = $1", id)
    const body = { text: 'It came loose near Ooty.', key }
    const answer = await send(shop, 'POST', `/api/warranty-claim/${number}/messages`, body)
    expect(answer.status).toBe(201)
    expect((await answer.json()).claim).toMatchObject({
      status: 'In review',
      messages: [{ side: 'customer', text: body.text }],
    })
    const mail = await emailTo(
      shop,
      shop.deps.config.seller.email,
      `Warranty claim ${number}: the customer has replied`,
    )
    expect(mail.text).toContain('near Ooty')
  })

  test('L07 writes twenty messages about a claim a day, from wherever; about another one still', async () => {
    const [one, other] = [await file(), await file({ ...FIELDS, email: someEmail() })]
    const write = (claim: { number: string; key: string }, text: string) =>
      send(shop, 'POST', `/api/warranty-claim/${claim.number}/messages`, { text, key: claim.key })
    for (let odd = 0; odd < 5; odd++) expect((await write({ ...one, key: 'x' }, 'Hello')).status).toBe(404)
    const answers = await together((index) => write(one, `Message ${index}`), 25)
    const created = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 429)
    expect([created.length, refused.length]).toEqual([20, 5])
    expect(await refused[0]?.text()).toContain('write again tomorrow')
    expect((await write(other, 'Hello')).status).toBe(201)
    const [row] = await rows('select count(*)::int as messages from warranty_message where claim_id = $1', one.id)
    expect(row).toEqual({ messages: 20 })
  })

  test('E09 is the only one: without the key, with another, or as somebody else the claim is missing', async () => {
    const owner = await someone(shop)
    const { number, key } = await file({ ...FIELDS, email: someEmail() }, owner)
    const other = await file()
    expect((await fetchClaim(number, '', owner)).status).toBe(200)
    const stranger = await someone(shop)
    const nobodys = await (await fetchClaim('W-22222222', `?key=${key}`)).text()
    for (const [query, person] of [
      ['', undefined],
      [`?key=${other.key}`, undefined],
      [`?key=${key.slice(0, -1)}`, undefined],
      [`?key=${key}x`, undefined],
      ['?key=', stranger],
      ['', stranger],
    ] as const) {
      const answer = await fetchClaim(number, query, person)
      expect([answer.status, await answer.text()]).toEqual([404, nobodys])
    }
    for (const body of [{ text: 'Hello' }, { text: 'Hello', key: other.key }]) {
      const path = `/api/warranty-claim/${number}/messages`
      expect(
        (
          await stranger.request(path, {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(404)
    }
    expect(
      await rows(
        'select 1 from warranty_message m join warranty_claim c on c.id = m.claim_id where c.number = $1',
        number,
      ),
    ).toEqual([])
  })

  test('W9 finds it by the address that the account has proved, too', async () => {
    const email = someEmail()
    const { number } = await file({ ...FIELDS, email })
    const owner = await someone(shop, { email })
    expect((await fetchClaim(number, '', owner)).status).toBe(200)
  })

  test('is exported with their data, and erased with their account: words, pictures and all', async () => {
    const owner = await someone(shop)
    const { number, id, key } = await file(FIELDS, owner)
    await owner.call('POST /warranty-claim/{number}/messages', { params: { number }, body: { text: 'My own words' } })
    const before = await rows<{ id: string }>('select id from warranty_picture where claim_id = $1', id)
    expect(await (await owner.request('/api/me/export')).json()).toMatchObject({
      claims: [{ number, order: FIELDS.order, messages: [{ text: 'My own words' }] }],
    })
    const boss = await someone(shop, { admin: true })
    await boss.call('PUT /warranty-claims/{id}', { params: { id }, body: { note: 'Called Meera' } })
    await boss.call('DELETE /user/{id}', { params: { id: owner.id }, body: { currentPassword: boss.password } })
    const [row] = await rows('select * from warranty_claim where id = $1', id)
    expect(row).toMatchObject({ name: 'Erased', email: '', account_id: null, note: '' })
    expect(await rows('select 1 from warranty_message where claim_id = $1', id)).toEqual([])
    expect((await fetchClaim(number, `?key=${key}`)).status).toBe(404)
    await eventually(async () => {
      const left = await storedFiles()
      expect(before.filter((picture) => left.includes(`${picture.id}.webp`))).toEqual([])
    })
    expect(before).toHaveLength(4)
  })
})

describe('an administrator', () => {
  const put = (boss: Person, id: string, body: object) =>
    boss.call('PUT /warranty-claims/{id}', { params: { id }, body })

  test('W9 reads the queue by status and words, a page at a time', async () => {
    const boss = await someone(shop, { admin: true })
    const name = `Tester ${someEmail().split('@')[0]}`
    const made = []
    for (let claim = 0; claim < 3; claim++) made.push(await file({ ...FIELDS, name }))
    await put(boss, made[1]?.id ?? '', { status: 'Approved' })
    const list = (query: object) => boss.call('GET /warranty-claims', { query: { search: name, ...query } })
    expect((await list({})).data.map((claim) => claim.number)).toEqual(made.map((claim) => claim.number).reverse())
    expect((await list({ status: 'Received,Closed' })).totalItems).toBe(2)
    const second = await list({ size: 2, page: 2 })
    expect([second.data.length, second.currentPage, second.totalPages, second.totalItems]).toEqual([1, 2, 2, 3])
    expect((await boss.request('/api/warranty-claims?status=Nonsense')).status).toBe(422)
    expect((await list({ search: `${name.slice(0, 5)}%` })).totalItems).toBe(0)
  })

  test('W9 answers, which is mailed with the new status, and notes what only administrators read', async () => {
    const boss = await someone(shop, { admin: true })
    const email = someEmail()
    const { id, number, key } = await file({ ...FIELDS, email })
    const { claim } = await put(boss, id, { status: 'Approved', reply: 'A new one is on its way.', note: 'Batch 7' })
    expect(claim).toMatchObject({ status: 'Approved', note: 'Batch 7', version: 2 })
    expect(claim.messages).toMatchObject([{ side: 'seller', text: 'A new one is on its way.' }])
    const mail = await emailTo(shop, email, `Your warranty claim ${number}: Approved`)
    expect(mail.text).toContain('A new one is on its way.')
    expect(mail.text).toContain(`key=${key}`)
    expect(mail.text).not.toContain('Batch 7')
    const followed = await (await shop.request(`/api/warranty-claim/${number}?key=${key}`, { ip: someIp() })).text()
    expect(followed).not.toContain('Batch 7')
    const entries = await rows(
      'select action, actor_id, before, after from audit_entry where subject = $1',
      `warranty claim ${id}`,
    )
    expect(entries).toEqual([
      {
        action: 'claim changed',
        actor_id: boss.id,
        before: { status: 'Received' },
        after: { status: 'Approved', answered: true, noted: true },
      },
    ])
  })

  test('D07 the second of two gets a conflict, and nothing of theirs is saved', async () => {
    const boss = await someone(shop, { admin: true })
    const { id } = await file()
    const answers = await together(async (index) => {
      const body = JSON.stringify({ reply: `Answer ${index}`, version: 1 })
      const headers = { 'content-type': 'application/json' }
      return (await boss.request(`/api/warranty-claims/${id}`, { method: 'PUT', headers, body })).status
    }, 8)
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 409)).toHaveLength(7)
    expect(await rows('select 1 from warranty_message where claim_id = $1', id)).toHaveLength(1)
  })

  test('I07 alone sees the pictures: as files that are neither executed nor cached', async () => {
    const owner = await someone(shop)
    const { id } = await file(FIELDS, owner)
    const boss = await someone(shop, { admin: true })
    const { claim } = await boss.call('GET /warranty-claims/{id}', { params: { id } })
    expect(claim.pictures).toEqual([1, 2, 3, 4])
    const path = `/api/warranty-claims/${id}/pictures/1`
    const picture = await boss.request(path)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename="${claim.number}-1.webp"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).format).toBe('webp')
    expect(await refusal(await shop.request(path, { ip: someIp() }))).toEqual([401, 'sign_in_required'])
    expect(await refusal(await owner.request(path))).toEqual([403, 'forbidden'])
  })

  test('I05 I07 a picture is found by its place alone, whatever is written there', async () => {
    const { id } = await file()
    const boss = await someone(shop, { admin: true })
    for (const place of ['0', '5', '1.5', '..%2f..%2fsecret', '1%00', 'x']) {
      expect([404, 422]).toContain((await boss.request(`/api/warranty-claims/${id}/pictures/${place}`)).status)
    }
    const [name] = await storedFiles()
    for (const path of [`/uploads/claims/${name}`, `/media/${name}`, `/media/../uploads/claims/${name}`]) {
      expect((await shop.request(path)).status).toBe(404)
    }
  })
})

test('I06 files left by a killed process are deleted', async () => {
  const [old, fresh] = [folder('cache', 'incoming', 'form-old'), folder('cache', 'incoming', 'form-new')]
  for (const each of [old, fresh]) await mkdir(each, { recursive: true })
  await utimes(old, new Date(0), new Date(0))
  await utimes(fresh, new Date(), new Date())
  await deleteOldForms(shop.deps.config.dataFolder)
  expect(await incoming()).toEqual(['form-new'])
  await rm(fresh, { recursive: true })
})
