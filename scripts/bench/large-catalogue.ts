import type pg from 'pg'

const PRODUCTS = 10_000
const COLORS = ['Black', 'Red', 'Silver', 'Blue', 'Grey']

/**
 * Copies products until there are 10,000. The copies are counted by their five colours, each with a SKU, which makes
 * more than 40,000 variants; every tenth is sold out.
 */
export async function growCatalogue(database: pg.ClientBase): Promise<void> {
  const { rows } = await database.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name = 'product' and is_generated = 'NEVER' and column_name not in ('id', 'code', 'name', 'options', 'position')`,
  )
  const columns = rows[0]?.columns ?? ''
  await database.query(
    `with added as (
      insert into product (id, code, name, options, position, ${columns})
        select gen_random_uuid(), 'large-' || n, kind || ' (large ' || n || ')', jsonb_build_object('model', '[]'::jsonb,
            'type', '[]'::jsonb, 'color', (select jsonb_agg(jsonb_build_object('name', color, 'price', '{"add": 0}'::jsonb))
              from unnest($2::text[]) color)), 10000 + n, ${columns}
          from (select *, row_number() over (order by p.id, copy) as n from product p, generate_series(1, 12) copy
            where p.archived_at is null and p.code like 'demo-part-%') source
          where n <= $1 - (select count(*) from product)
        returning id, code)
    insert into stock (id, product_id, color, on_hand, sku)
      select gen_random_uuid(), id, color, case when code like '%0' then 0 else 20 end, code || '-' || color
        from added, unnest($2::text[]) color`,
    [PRODUCTS, COLORS],
  )
  await database.query('analyze')
}
