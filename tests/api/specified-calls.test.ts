import { expect, test } from 'vitest'
import { z } from 'zod'
import { shopForTests } from '../support/shop.ts'

/**
 * Compares each call of the specification (S1 §7, S2 §7) with the shop's own API description: path, request fields,
 * response fields, and whether a token is needed.
 */

const shop = shopForTests('empty')

const Schema: z.ZodType<Described> = z.lazy(() =>
  z.object({
    properties: z.record(z.string(), Schema).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    allOf: z.array(Schema).optional(),
  }),
)
interface Described {
  readonly properties?: Record<string, Described> | undefined
  readonly items?: Described | undefined
  readonly anyOf?: Described[] | undefined
  readonly allOf?: Described[] | undefined
}
const Content = z.object({ content: z.record(z.string(), z.object({ schema: Schema })).optional() })
const Call = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: Content.optional(),
  responses: z.record(z.string(), Content),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Call)) })

let described: z.output<typeof Document> | undefined
async function callOf(call: string): Promise<z.output<typeof Call>> {
  described ??= Document.parse(await (await shop.request('/api/openapi.json')).json())
  const [method = '', path = ''] = call.split(' ')
  const found = described.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`There is no call ${call}.`)
  return found
}

/** Returns the names of fields; those of an inner object or of a list's items as "outer.inner". */
function namesOf(schema: Described | undefined): string[] {
  if (!schema) return []
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(namesOf)
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    name,
    ...namesOf(inner).map((each) => `${name}.${each}`),
  ])
  return [...own, ...parts, ...(schema.items ? namesOf(schema.items) : [])]
}

const schemaOf = (content: z.output<typeof Content> | undefined): Described | undefined =>
  Object.values(content?.content ?? {})[0]?.schema

const BIKE = ['name', 'code']
const PRODUCT = ['name', 'price', 'offer', 'shipping', 'url']
const USER = ['firstName', 'lastName', 'email', 'mobile']
/** The profile's field names are those of the specification's user fields. */
const PROFILE = ['firstname', 'lastname', 'email', 'mobile']
const ADDRESS = ['name', 'address', 'city', 'state', 'country', 'pincode', 'phone']
const LINE = ['proId', 'orderId', 'qty', 'name', 'bike', 'color', 'model', 'type', 'price']

test.each([
  ['R484', 'POST /bikes', BIKE, ['bike']],
  ['R485', 'PUT /bikes/{id}', BIKE, ['bike']],
  ['R486', 'DELETE /bikes/{id}', [], ['message']],
  ['R487', 'POST /bikes/products', PRODUCT, ['product']],
  ['R488', 'PUT /bikes/updateProduct/{proId}', PRODUCT, ['product']],
  ['R489', 'DELETE /products/delete/{id}', [], ['message']],
  ['R490', 'POST /bikes/bulk', ['id'], ['message']],
  ['R491', 'POST /bikes/bulkProducts', ['id', 'code'], ['message']],
  ['R497', 'POST /auth/signin', ['email', 'password'], ['id', 'firstName', 'lastName', 'email', 'roles']],
  ['R498', 'POST /auth/signup', [...USER, 'password'], ['message']],
  ['R499', 'GET /mail_verify/{code}', [], ['name', 'message']],
  ['R500', 'PUT /user/{id}', [...PROFILE, 'isActive', 'confirmationCode'], ['result']],
  ['R501', 'PUT /userInfo/{id}', PROFILE, ['result']],
  ['R502', 'DELETE /user/{id}', [], ['message']],
  ['R503', 'GET /all-users', [], ['email', 'roles']],
  ['R504', 'PUT /updatePasswordViaProfile', ['email', 'password'], ['message']],
  ['R505', 'POST /forgotpassword', ['email'], ['message']],
  ['R506', 'GET /reset', [], ['message', 'email']],
  ['R507', 'PUT /updatePasswordViaMail', ['email', 'password', 'resetPasswordToken'], ['message']],
  ['R508', 'GET /address/{userId}', [], ['address', 'address.pincode']],
  ['R509', 'POST /address/{userId}', ADDRESS, ['result', ...ADDRESS.map((name) => `result.${name}`)]],
  ['R510', 'PUT /address/{addressId}', ADDRESS, ['result']],
  ['R511', 'GET /credit/{userId}', [], ['credit']],
  ['R512', 'PUT /credit/{userId}/{points}', [], ['result']],
  ['R513', 'POST /credit/{points}/{userId}', [], ['result']],
  ['R514', 'POST /cleanup-unpaid-orders', ['userId'], ['message']],
  [
    'R515 R516',
    'POST /create-payment',
    [...['userId', 'addressId', 'cartItems', 'itemsPrice', 'totalPrice', 'taxPrice', 'shippingPrice', 'discountPrice']],
    ['razorpayOrder', 'razorpayOrder.id', 'razorpayOrder.amount', 'razorpayOrder.currency', 'orderId'],
  ],
  [
    'R517 R518',
    'POST /verify-and-update-order',
    ['razorpayOrderId', 'razorpayPaymentId', 'razorpaySignature', 'orderId', 'userId'],
    ['status', 'orderId'],
  ],
  ['R519', 'POST /cancel-order', ['orderId'], ['status']],
  ['R521', 'POST /orders/{userId}/{addressId}', ['cartItems'], ['order']],
  ['R522', 'PUT /updateOrder/', ['orderId', 'status'], ['order']],
  ['R523', 'POST /new-order', ['userId', 'addressId', 'cartItems'], ['order']],
  ['R524', 'GET /order/{id}', [], ['order', 'order.orderId']],
  ['R525', 'GET /orders/{userId}', [], ['orders', 'orders.orderId']],
  ['R526', 'GET /all-orders', [], ['data', 'currentPage', 'totalPages']],
  ['R529', 'DELETE /order/delete/{id}', [], ['message']],
  ['R530', 'GET /all-order-details', [], ['id', 'orderId', 'productId', 'qty', 'color', 'model', 'type', 'price']],
  ['R531', 'PUT /updateOrderDetail', ['id', ...LINE], []],
  ['R532', 'POST /order-details/', LINE, []],
])('%s %s accepts and returns what the specification says', async (_, call, accepted, answered) => {
  const { requestBody, responses } = await callOf(call)
  const [status = ''] = Object.keys(responses).filter((each) => each.startsWith('2'))
  expect(namesOf(schemaOf(requestBody))).toEqual(expect.arrayContaining(accepted))
  expect(namesOf(schemaOf(responses[status]))).toEqual(expect.arrayContaining(answered))
})

test.each([
  ['R506', 'GET /reset', ['resetPasswordToken']],
  ['R526 R528', 'GET /all-orders', ['page', 'size', 'startDate', 'endDate', 'status']],
])('%s %s accepts its query', async (_, call, names) => {
  const { parameters } = await callOf(call)
  expect(parameters.filter((each) => each.in === 'query').map(({ name }) => name)).toEqual(
    expect.arrayContaining(names),
  )
})

test('R520 GET /invoice/{id} answers a PDF', async () => {
  const { responses } = await callOf('GET /invoice/{id}')
  expect(Object.keys(responses['200']?.content ?? {})).toEqual(['application/pdf'])
})

test.each([
  ['R484', 'POST /bikes'],
  ['R485', 'PUT /bikes/x'],
  ['R486', 'DELETE /bikes/x'],
  ['R490', 'POST /bikes/bulk'],
  ['R491', 'POST /bikes/bulkProducts'],
  ['R500', 'PUT /user/x'],
  ['R501', 'PUT /userInfo/x'],
  ['R502', 'DELETE /user/x'],
  ['R503', 'GET /all-users'],
  ['R508', 'GET /address/x'],
  ['R511', 'GET /credit/x'],
  ['R514', 'POST /cleanup-unpaid-orders'],
  ['R521', 'POST /orders/x/x'],
  ['R524', 'GET /order/x'],
  ['R525', 'GET /orders/x'],
  ['R526', 'GET /all-orders'],
  ['R529', 'DELETE /order/delete/x'],
  ['R530', 'GET /all-order-details'],
])('%s %s wants a token', async (_, call) => {
  const [method = '', path] = call.split(' ')
  const sends = method === 'POST' || method === 'PUT'
  const answer = await shop.request(`/api${path}`, {
    method,
    ...(sends && { body: '{}', headers: { 'content-type': 'application/json' } }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([401, { message: 'Please sign in.' }])
})

test.each(['nonsense', 'a.b.c', 'x'.repeat(5000)])(
  'R541 a token that is none counts as no token: %.10s',
  async (token) => {
    const answer = await shop.request('/api/all-users', { headers: { 'x-access-token': token } })
    expect([answer.status, await answer.json()]).toMatchObject([401, { message: 'Please sign in.' }])
  },
)
