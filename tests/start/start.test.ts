import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { LONG_TEST_MS } from '../support/long-test.ts'
import { endAll, ready, type Started, start } from '../support/started-shop.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurinji start é '))
  // PostgreSQL may run as a different user.
  await chmod(folder, 0o755)
})
afterEach(endAll)
afterAll(() => rm(folder, { recursive: true, force: true }))

const UNREADABLE = { message: 'This address cannot be read.', code: 'unreadable' }

const pidOf = async (started: Started): Promise<number> =>
  ((await (await fetch(`${started.url}/healthz`)).json()) as { pid: number }).pid

const clusterOf = (data: string) => join(data, 'postgres', 'cluster')

async function postmasterPid(data: string): Promise<number | null> {
  const text = await readFile(join(clusterOf(data), 'postmaster.pid'), 'utf8').catch(() => '')
  return text === '' ? null : Number(text.split('\n')[0])
}

/** Writes an acknowledged message that must be there after whatever happens next. */
async function leaveMessage(started: Started): Promise<string> {
  const answer = await fetch(`${started.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', email: 'asha@example.com', message: 'Is it still there?' }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { ticket: string }).ticket
}

async function messages(data: string): Promise<string[]> {
  const text = await readFile(join(clusterOf(data), 'postmaster.pid'), 'utf8')
  const [, , , port, host] = text.split('\n')
  const password = await readFile(join(data, 'postgres', 'password'), 'utf8')
  const client = new pg.Client({
    host,
    port: Number(port),
    user: 'shop',
    password,
    database: 'shop',
  } as pg.ClientConfig)
  await client.connect()
  const { rows } = await client.query<{ ticket: string }>('select ticket from contact_message order by created_at')
  await client.end()
  return rows.map((row) => row.ticket)
}

test('an empty folder becomes a shop; Ctrl-C ends it in order, with its database; the next start finds everything', async () => {
  const data = join(folder, 'first')
  const first = await ready(await start({ SHOP_DATA: data }))
  expect(first.output()).toContain(`Shop            ${first.url}`)
  expect(await (await fetch(`${first.url}/`)).text()).toContain('This shop has no bikes yet')
  for (const path of ['/%', '/products/%E0%A4%A', '/media/%', '/ta/%']) {
    const answer = await fetch(first.url + path)
    expect([path, answer.status, await answer.json()]).toEqual([path, 400, UNREADABLE])
  }
  const ticket = await leaveMessage(first)
  first.process.kill('SIGINT')
  // Ctrl-C reaches every process of the terminal; a signal reaches only the first one, so the app gets one as well.
  process.kill((await pidOf(first).catch(() => 0)) || first.process.pid || 0, 'SIGINT')
  expect(await first.exit).toBe(0)
  expect(await postmasterPid(data)).toBeNull()

  const second = await ready(await start({ SHOP_DATA: data }))
  expect(await messages(data)).toEqual([ticket])
  expect(second.output()).not.toContain('brought up to date')
})

test('a second start on the same folder says that the shop is running, and leaves it running', async () => {
  const data = join(folder, 'twice')
  const first = await ready(await start({ SHOP_DATA: data }))
  const second = await start({ SHOP_DATA: data })
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain('The shop is already running on this data folder')
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('two starts in the same instant: one serves, the other says so', async () => {
  const data = join(folder, 'at once')
  const both = await Promise.all([start({ SHOP_DATA: data }), start({ SHOP_DATA: data })])
  const loser = await Promise.race(both.map(async (each) => ((await each.exit) === 1 ? each : each)))
  expect(loser.output()).toContain('already running')
  const winner = both.find((each) => each !== loser)
  if (!winner) throw new Error('both ended')
  await ready(winner)
})

test('a taken port is named, with the next step', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const started = await start({ SHOP_DATA: join(folder, 'port'), PORT: String(port) })
  expect(await started.exit).toBe(1)
  expect(started.output()).toContain(`Port ${port} is in use by another program.`)
  expect(started.output()).toContain(`PORT=${port + 1} npm start`)
  expect(started.output()).not.toContain('    at ')
  other.close()
})

test('a wrong setting is reported in one line, without a stack', async () => {
  const started = await start({ SHOP_DATA: join(folder, 'wrong'), SMTP_URL: 'mail.example.com' })
  expect(await started.exit).toBe(1)
  expect(started.output()).toContain('  SMTP_URL: must start with smtp:// or smtps://')
  expect(started.output()).not.toContain('    at ')
})

describe('after a crash', () => {
  test('kill -9 of the app: its database lives on, the next start takes it over, nothing acknowledged is lost', async () => {
    const data = join(folder, 'app killed')
    const first = await ready(await start({ SHOP_DATA: data }))
    const ticket = await leaveMessage(first)
    const database = await postmasterPid(data)
    process.kill(await pidOf(first), 'SIGKILL')
    await first.exit
    expect(await postmasterPid(data)).toBe(database)
    await ready(await start({ SHOP_DATA: data }))
    expect(await postmasterPid(data)).toBe(database)
    expect(await messages(data)).toEqual([ticket])
  })

  test('kill -9 of everything: the next start recovers by itself, nothing acknowledged is lost', async () => {
    const data = join(folder, 'all killed')
    const first = await ready(await start({ SHOP_DATA: data }))
    const ticket = await leaveMessage(first)
    const database = await postmasterPid(data)
    for (const pid of [await pidOf(first), first.process.pid, database]) if (pid) process.kill(pid, 'SIGKILL')
    await first.exit
    await ready(await start({ SHOP_DATA: data }))
    expect(await messages(data)).toEqual([ticket])
  })

  test('X03 kill -9 of the database alone: the shop lives on, starts it again by itself, and ends in order later', {
    timeout: LONG_TEST_MS,
  }, async () => {
    const data = join(folder, 'database killed')
    const shop = await ready(await start({ SHOP_DATA: data }))
    const ticket = await leaveMessage(shop)
    const pid = await pidOf(shop)
    const database = await postmasterPid(data)
    const children = execFileSync('pgrep', ['-P', String(database)], { encoding: 'utf8' })
      .trim()
      .split('\n')
    for (const each of [database, ...children.map(Number)]) if (each) process.kill(each, 'SIGKILL')
    await eventually(async () => expect(await postmasterPid(data)).not.toBe(database))
    await ready(shop)
    expect(await pidOf(shop)).toBe(pid)
    expect(await messages(data)).toEqual([ticket])
    await leaveMessage(shop)
    // The first shop still has its folder locked, and shuts its database down when it is stopped.
    const second = await start({ SHOP_DATA: data })
    expect(await second.exit).toBe(1)
    shop.process.kill('SIGTERM')
    expect(await shop.exit).toBe(0)
    expect(await postmasterPid(data)).toBeNull()
  })

  test('kill -9 in the middle of the very first start leaves nothing half made', async () => {
    const data = join(folder, 'first killed')
    const first = await start({ SHOP_DATA: data })
    for (;;) {
      const made = await readdir(join(data, 'postgres')).catch(() => [])
      if (made.some((name) => name.startsWith('cluster'))) break
      await new Promise((resume) => setTimeout(resume, 10))
    }
    execFileSync('pkill', ['-KILL', '-P', String(first.process.pid)])
    await first.exit
    await ready(await start({ SHOP_DATA: data }))
  })
})

test('a request in hand when the shop is stopped is finished', async () => {
  const started = await ready(await start({ SHOP_DATA: join(folder, 'drain') }))
  const body = JSON.stringify({ cartItems: [] })
  const socket = connect(Number(new URL(started.url).port), 'localhost')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = once(socket, 'close')
  socket.write(
    `POST /api/quote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await fetch(`${started.url}/healthz`)
  started.process.kill('SIGTERM')
  for (;;) {
    // New connections are refused: the shop is draining, with this request inside.
    const refused = await fetch(`${started.url}/healthz`).then(
      () => false,
      () => true,
    )
    if (refused) break
  }
  socket.write(body.slice(5))
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toContain('"totalPrice":0')
  expect(await started.exit).toBe(0)
})

test('with DATABASE_URL no database is started, and two processes share the one that is given', async () => {
  const { host, port, user, password } = inject('server')
  const name = 'start_external'
  const client = new pg.Client(inject('server'))
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
  const data = join(folder, 'external')
  const [one, two] = await Promise.all([
    start({ SHOP_DATA: data, DATABASE_URL: url, DEMO: 'catalogue' }),
    start({ SHOP_DATA: data, DATABASE_URL: url, DEMO: 'catalogue' }),
  ])
  await Promise.all([ready(one), ready(two)])
  expect(await readdir(data)).not.toContain('postgres')
  for (const each of [one, two]) {
    const bikes = (await (await fetch(`${each.url}/api/bikes`)).json()) as unknown[]
    expect(bikes).toHaveLength(26)
  }
  // Both processes could have generated the passwords; both print the same ones, and they work.
  const accounts = (started: Started) => [...started.output().matchAll(/(\S+@kurinji\.example) {2}password: (\S+)/g)]
  await eventually(() => expect([accounts(one).length, accounts(two).length]).toEqual([2, 2]))
  expect(accounts(one).map(String)).toEqual(accounts(two).map(String))
  for (const [, email, password] of accounts(one)) {
    expect((await post(`${two.url}/api/auth/signin`, 'POST', { email, password })).status).toBe(200)
  }
})

test.runIf(process.getuid?.() === 0)(
  'as root, on a folder that only root can enter, the database lives where its user can reach it',
  async () => {
    const closed = join(folder, 'closed')
    const data = join(closed, 'data')
    execFileSync('mkdir', ['-p', data])
    await chmod(closed, 0o700)
    await ready(await start({ SHOP_DATA: data }))
    const moved = await readFile(join(data, 'postgres', 'moved-to.txt'), 'utf8')
    const home = /in (\/var\/lib\/\S+)/.exec(moved)?.[1] ?? ''
    expect(await readdir(home)).toContain('cluster')
    await endAll()
    await rm(home, { recursive: true })
  },
)

/** Runs the administration command and returns its output. */
function admin(environment: Record<string, string>, ...args: string[]): string {
  const env = { ...process.env, DEMO: 'off', NODE_ENV: 'development', ...environment }
  return execFileSync(process.execPath, ['scripts/admin.mjs', ...args], { env, encoding: 'utf8' })
}

const post = (url: string, method: string, body: unknown) =>
  fetch(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('administrators', () => {
  const password = 'winding-Ghat-road-48'

  test('the first comes from the settings, once; the command appoints others while the shop runs and while it does not', {
    timeout: LONG_TEST_MS,
  }, async () => {
    const data = join(folder, 'administrators')
    const settings = { SHOP_DATA: data, ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: password }
    const shop = await ready(await start(settings))
    const signIn = (url: string, email: string) => post(`${url}/api/auth/signin`, 'POST', { email, password })
    expect(await (await signIn(shop.url, 'owner@example.com')).json()).toMatchObject({ roles: ['ROLE_ADMIN'] })

    const appoint = (email: string) => {
      const printed = admin({ ...settings, PUBLIC_URL: shop.url }, 'add', email)
      expect(printed).toContain(`${email} is an administrator as soon as they have set a password.`)
      // Only the mailbox receives the link, as proof of the address: the command does not print it.
      expect(printed).not.toContain('/reset/')
    }
    const linkTo = (email: string) =>
      eventually(async () => {
        const mail = join(data, 'mail')
        const file = (await readdir(mail)).find((each) => !each.startsWith('.') && each.includes(email))
        const message = await PostalMime.parse(await readFile(join(mail, file ?? 'none')))
        const [, resetPasswordToken] = /\/reset\/([\w-]+)/.exec(message.text ?? '') ?? []
        return { email, password, resetPasswordToken }
      })
    appoint('second@example.com')
    const link = await linkTo('second@example.com')
    expect((await post(`${shop.url}/api/updatePasswordViaMail`, 'PUT', link)).status).toBe(200)
    expect(await (await signIn(shop.url, 'second@example.com')).json()).toMatchObject({ roles: ['ROLE_ADMIN'] })

    shop.process.kill('SIGTERM')
    await shop.exit
    appoint('third@example.com')
    expect(await postmasterPid(data)).toBeNull()
    // A password that has been set stays: the settings create an administrator only if there is none.
    const again = await ready(await start({ ...settings, ADMIN_PASSWORD: 'another-Pass-word-99' }))
    expect((await signIn(again.url, 'owner@example.com')).status).toBe(200)
    const late = await linkTo('third@example.com')
    expect((await post(`${again.url}/api/updatePasswordViaMail`, 'PUT', late)).status).toBe(200)
  })

  test('an invalid address or command is reported without a stack', () => {
    for (const args of [['add', 'nobody'], ['remove', 'a@example.com'], []]) {
      expect(() => admin({ SHOP_DATA: join(folder, 'nothing') }, ...args)).toThrow(/Use it like this/)
    }
  })
})
