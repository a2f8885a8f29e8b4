import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { encryptStoredSecrets } from '#server/modules/accounts/second-factor.service.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { GOOD_PASSWORD, refusal, send } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const server = shopForTests('empty')

/** The last migration of the previous version. */
const BEFORE = '0015_kinds_of_bikes.sql'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

describe('a shop of the version before', () => {
  const name = `earlier_${randomBytes(6).toString('hex')}`
  const secret = new Secret({ size: 20 }).base32
  const [boss, squatted] = [randomUUID(), randomUUID()]
  let shop: OpenShop
  let folder: string

  beforeAll(async () => {
    await server.deps.pool.query(`create database ${name} template template0`)
    const connection = { ...server.connection, database: name }
    await migrate(connection, BEFORE)
    const client = new pg.Client(connection)
    await client.connect()
    const hash = await server.deps.passwords.hash(GOOD_PASSWORD)
    const insert = `insert into account (id, email, first_name, last_name, roles, password_hash, verified_at, totp_secret,
      totp_confirmed_at) values ($1, $2, 'Asha', 'Menon', '{ROLE_ADMIN}', $3, $4, $5, $6)`
    const now = new Date()
    await client.query(insert, [boss, 'boss@example.com', hash, now, secret, now])
    await client.query(insert, [squatted, 'squatted@example.com', hash, null, null, null])
    for (const code of ['abcdefghjkmnpqrs', 'bcdefghjkmnpqrst']) {
      await client.query('insert into recovery_code (account_id, code_hash) values ($1, $2)', [boss, sha256(code)])
    }
    const session = `insert into session (id, account_id, user_agent, ip, expires_at)
      values ($1, $2, 'Firefox', '', now() + interval '1 hour')`
    await client.query(session, [randomUUID(), boss])
    const link = `insert into mail_token (hash, account_id, purpose, expires_at)
      values ($1, $2, 'verify', now() + interval '1 day')`
    await client.query(link, [sha256('a-link'), squatted])
    const noted = `insert into audit_entry (id, actor_id, action, subject, before, after)
      values (gen_random_uuid(), $1::uuid, $2, 'account ' || $1::uuid, $3, $4)`
    const states = [
      { id: boss, firstName: 'Asha', lastName: 'Menon', email: 'boss@example.com', mobile: '', isActive: false },
      {
        id: boss,
        firstName: 'Aasha',
        lastName: 'Menon',
        email: 'boss@example.com',
        mobile: '9840012345',
        isActive: true,
      },
    ]
    await client.query(noted, [boss, 'account changed', ...states.map((state) => JSON.stringify(state))])
    await client.query(noted, [boss, 'e-mail changed', '"first@example.com"', '"boss@example.com"'])
    await client.query(noted, [boss, 'points corrected', '3', '5'])
    await client.end()
    await migrate(connection)
    folder = await mkdtemp(join(tmpdir(), 'kurinji-earlier-'))
    shop = await openShop({ connection, dataFolder: folder })
    await encryptStoredSecrets(shop.deps)
  })

  afterAll(async () => {
    await shop.close()
    await server.deps.pool.query(`drop database ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  })

  const query = async (sql: string, ...values: unknown[]) => (await shop.deps.pool.query(sql, values)).rows
  const signIn = (email: string, code?: string) =>
    send(shop, 'POST', '/api/auth/signin', { email, password: GOOD_PASSWORD, ...(code && { code }) })

  test('S07 its recovery codes open once each, and their hashes of before are gone', async () => {
    const rows = await query('select code_hash from recovery_code')
    const hashes = rows.map(({ code_hash: hash }) => (hash as Buffer).toString('hex'))
    expect(hashes).not.toContain(sha256('abcdefghjkmnpqrs').toString('hex'))
    expect((await signIn('boss@example.com', 'abcdefghjkmnpqrs')).status).toBe(200)
    expect(await refusal(await signIn('boss@example.com', 'abcdefghjkmnpqrs'))).toEqual([401, 'second_factor_required'])
  })

  test('the earlier addresses of its accounts are known, and its log of changes names personal fields without values', async () => {
    expect(await query('select account_id, email from proven_email order by email')).toEqual([
      { account_id: boss, email: 'boss@example.com' },
      { account_id: boss, email: 'first@example.com' },
    ])
    expect(await query('select action, before, after from audit_entry order by action')).toEqual([
      {
        action: 'account changed',
        before: { id: boss, firstName: 'earlier', mobile: '', isActive: false },
        after: { id: boss, firstName: 'new', mobile: 'new', isActive: true },
      },
      { action: 'e-mail changed', before: 'earlier', after: 'new' },
      { action: 'points corrected', before: 3, after: 5 },
    ])
    await expect(query(`update audit_entry set reason = 'x'`)).rejects.toThrow('never changed, only added to')
  })

  test('S07 its second factors go on working, encrypted', async () => {
    expect(await query('select 1 from account where totp_secret = $1', secret)).toEqual([])
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect((await signIn('boss@example.com', code)).status).toBe(200)
  })

  test('S01 rights for an address that was never proven have no password and no link any more', async () => {
    expect((await signIn('squatted@example.com')).status).toBe(401)
    expect((await send(shop, 'GET', '/api/mail_verify/a-link')).status).toBe(404)
    expect(await query('select password_hash from account where id = $1', squatted)).toEqual([{ password_hash: null }])
  })

  test('S03 sessions of its administrators stay those of administrators', async () => {
    const [found] = await query('select bool_and(is_staff) as staff from session where account_id = $1', boss)
    expect(found).toEqual({ staff: true })
  })
})
