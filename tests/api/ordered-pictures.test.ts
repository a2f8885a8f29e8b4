import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buy, orderOf, payingShop, place, queryRows, someBuyer, someLine } from '../support/paying-shop.ts'
import { someone } from '../support/people.ts'

const paying = payingShop()
const { shop } = paying
const MIGRATION = readFileSync(
  new URL('../../src/db/migrations/0018_pictures_of_ordered_colours.sql', import.meta.url),
  'utf8',
)

/**
 * Returns a product with pictures of two of its colours and their addresses; the first picture is of one of them. It also
 * has as many pictures of no colour as are asked for.
 */
async function coloured({ plain = 0 } = {}) {
  const [row] = await queryRows(
    shop,
    `select b.code as bike, p.code as product, p.id,
        (select array_agg(distinct i.color) from product_image i where i.product_id = p.id and i.color is not null) as colours
      from product p join bike b on b.id = p.bike_id
      where (select count(distinct color) from product_image i where i.product_id = p.id) >= 2
        and (select count(*) from product_image i where i.product_id = p.id and i.color is null) >= ${plain}
      order by p.id limit 1`,
  )
  const line = await someLine(shop, { bike: String(row?.bike), product: String(row?.product) })
  const answer = await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
    params: { bikeCode: String(row?.bike), productName: String(row?.product) },
  })
  const [product] = answer.bike.products
  const pictureIn = (color: string) => product?.images.find((image) => image.color === color)?.url
  const others = ((row?.colours ?? []) as string[]).filter((color) => pictureIn(color) !== product?.url)
  return { line, product, colour: others[0] ?? '', pictureIn }
}

test('an ordered part is shown in the colour that was chosen: review, order, its lists and the warranty passport', async () => {
  const { line, product, colour, pictureIn } = await coloured()
  const cart = [{ ...line, color: colour }]
  expect([colour, pictureIn(colour)]).not.toContain(undefined)
  expect(pictureIn(colour)).not.toBe(product?.url)
  const buyer = await someBuyer(shop)
  const quoted = await buyer.call('POST /quote', { body: { cartItems: cart, addressId: buyer.addressId } })
  const { orderId } = await buy(paying, buyer, cart)
  const admin = await someone(shop, { admin: true })
  await admin.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })
  const { units } = await buyer.call('GET /order/{id}/warranty', { params: { id: orderId } })
  const passport = await shop.call('GET /warranty-unit/{code}', { params: { code: units[0]?.code ?? '' } })
  const own = await buyer.call('GET /orders/{userId}', { params: { userId: buyer.id } })
  const shown = [
    quoted.lines[0]?.image,
    (await orderOf(buyer, orderId)).order_details[0]?.products.url,
    own.orders[0]?.order_details[0]?.products.url,
    passport.unit.image,
  ]
  expect(shown).toEqual(shown.map(() => pictureIn(colour)))
})

test('a colour without its own picture does not show another colour’s', async () => {
  const { line, product } = await coloured({ plain: 1 })
  await queryRows(
    shop,
    `update product set options = jsonb_insert(options, '{color,-1}', '{"name": "Teal", "price": {"add": 25000}}', true) where id = $1`,
    product?.id,
  )
  const buyer = await someBuyer(shop)
  const { orderId } = await place(buyer, [{ ...line, color: 'Teal' }])
  const shown = (await orderOf(buyer, orderId)).order_details[0]?.products.url
  const picture = product?.images.find(({ url }) => url === shown)
  expect(picture).toBeDefined()
  expect(picture?.color ?? null).toBeNull()
})

test('lines that were ordered before get the picture of their colour, where there is one', async () => {
  const { line, product, colour, pictureIn } = await coloured()
  const buyer = await someBuyer(shop)
  const { orderId } = await place(buyer, [{ ...line, color: colour }, await someLine(shop, { product: 'top-rack' })])
  const pictures = () => queryRows(shop, 'select image from order_line where order_id = $1 order by place', orderId)
  const right = await pictures()
  await queryRows(shop, 'update order_line set image = $2 where order_id = $1 and place = 0', orderId, product?.url)
  expect(await pictures()).not.toEqual(right)
  await shop.deps.pool.query(MIGRATION)
  expect(await pictures()).toEqual(right)
  expect(right[0]?.image).toBe(pictureIn(colour))
})
