import type { Tx } from '#server/lib/tx.ts'
import type { YearProduct } from './year.ts'

/** Returns what is sold for each bike, by its code. */
export async function readProducts({ client }: Tx): Promise<Map<string, YearProduct[]>> {
  const { rows } = await client.query<YearProduct & { readonly code: string }>(
    `select b.code, p.id, p.name, b.name as bike, p.options from product p
      join bike b on b.id = p.bike_id where p.archived_at is null and b.archived_at is null order by b.no, p.position`,
  )
  return Map.groupBy(rows, ({ code }) => code)
}
