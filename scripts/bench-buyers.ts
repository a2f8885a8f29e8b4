import type pg from 'pg'
import { v7 } from 'uuid'
import { createTokens } from '#server/lib/tokens.ts'

export interface Buyer {
  readonly id: string
  readonly token: string
  readonly addressId: string
}

/** Creates customers with a session and an address each, as signing up would; `secret` is the shop's SECRET_KEY. */
export async function someBuyers(database: pg.ClientBase, secret: string, count: number): Promise<Buyer[]> {
  const tokens = createTokens(secret)
  const rows = Array.from({ length: count }, () => ({ id: v7(), session: v7(), address: v7() }))
  const ids = [rows.map((row) => row.id), rows.map((row) => row.session), rows.map((row) => row.address)]
  await database.query(
    `insert into account (id, email, first_name, last_name, mobile, verified_at)
      select id, id || '@example.com', 'Asha', 'Menon', '9840012345', now() from unnest($1::uuid[]) as id`,
    [ids[0]],
  )
  await database.query(
    `insert into session (id, account_id, user_agent, ip, expires_at)
      select s, a, 'bench', '', now() + interval '1 day' from unnest($1::uuid[], $2::uuid[]) as t (a, s)`,
    [ids[0], ids[1]],
  )
  await database.query(
    `insert into address (id, account_id, name, address, city, state, pincode, country, phone)
      select d, a, 'Asha Menon', n || ' Race Course Road', 'Coimbatore', 'Tamil Nadu', '641018', 'India', 9840000000 + n
      from unnest($1::uuid[], $2::uuid[]) with ordinality as t (a, d, n)`,
    [ids[0], ids[2]],
  )
  return Promise.all(
    rows.map(async ({ id, session, address }) => ({
      id,
      addressId: address,
      token: await tokens.issue({ sub: id, sid: session }, 3600),
    })),
  )
}
