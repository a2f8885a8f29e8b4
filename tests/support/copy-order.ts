import { fill } from './fill.ts'
import type { ClonedShop } from './shop.ts'

/** Copies an order many times with some columns changed; `n` is the number of the copy. */
export async function copyOrder(
  shop: ClonedShop,
  id: string,
  times: number,
  columns: Record<string, string>,
): Promise<void> {
  const own = { id: 'gen_random_uuid()', provider_order_id: 'null', first_order: 'false', ...columns }
  const { rows } = await shop.deps.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'shop_order' and column_name <> all($1)`,
    [Object.keys(own)],
  )
  const copied = rows[0]?.names ?? ''
  await fill(
    shop,
    `insert into shop_order (${Object.keys(own).join(', ')}, ${copied})
      select ${Object.values(own).join(', ')}, ${copied} from shop_order, generate_series(1, $2::integer) n where id = $1`,
    [id, times],
  )
}
