import type { OpenAPIHono } from '@hono/zod-openapi'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueAdmin } from '#contract/catalogue-admin.ts'
import { prices } from '#contract/prices.ts'
import { catalogueSheets } from '#contract/sheets.ts'
import { type ApiEnv, attached, bind, type HttpDeps } from '#server/http/bind.ts'
import { getBike, getProduct, listBikes, listKinds, listProducts } from './catalogue.service.ts'
import {
  addBike,
  addProduct,
  bulkBikes,
  bulkProducts,
  changeBike,
  changeProduct,
  deleteBike,
  deleteProduct,
  findProductsByName,
} from './catalogue-admin.service.ts'
import { getPriceSetting, savePrices } from './prices.service.ts'
import { exportBikes, exportProducts, importBikes, importProducts } from './sheets.service.ts'

export function catalogueRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, catalogue, {
    'GET /bikes': ({ query }, ctx) => listBikes(ctx, query.include),
    'GET /bikes/{code}': ({ params }, ctx) => getBike(ctx, params.code),
    'GET /kinds': (_, ctx) => listKinds(ctx),
    'GET /all-products': ({ query }, ctx) => listProducts(ctx, query),
    'GET /bikes/products/{bikeCode}/{productName}': ({ params }, ctx) =>
      getProduct(ctx, params.bikeCode, params.productName),
  })
  bind(api, deps, prices, {
    'GET /settings/prices': (_, ctx) => getPriceSetting(ctx),
    'PUT /settings/prices': ({ body }, ctx) => savePrices(ctx, body),
  })
  bind(api, deps, catalogueAdmin, {
    'POST /bikes': ({ body }, ctx) => addBike(ctx, body),
    'PUT /bikes/{id}': ({ params, body }, ctx) => changeBike(ctx, params.id, body),
    'DELETE /bikes/{id}': ({ params, query }, ctx) => deleteBike(ctx, params.id, query.archive === 'true'),
    'GET /products': ({ query }, ctx) => findProductsByName(ctx, query.search),
    'POST /bikes/products': ({ body }, ctx) => addProduct(ctx, body),
    'PUT /bikes/updateProduct/{proId}': ({ params, body }, ctx) => changeProduct(ctx, params.proId, body),
    'DELETE /products/delete/{id}': ({ params }, ctx) => deleteProduct(ctx, params.id),
    'POST /bikes/bulk': ({ body }, ctx) => bulkBikes(ctx, body.bikes ?? []),
    'POST /bikes/bulkProducts': ({ body }, ctx) => bulkProducts(ctx, body.id ?? body.code ?? '', body.products ?? []),
  })
  bind(api, deps, catalogueSheets, {
    'GET /export/bikes.csv': async (_, ctx, exchange) => attached(exchange, await exportBikes(ctx, 'csv')),
    'GET /export/bikes.json': async (_, ctx, exchange) => attached(exchange, await exportBikes(ctx, 'json')),
    'GET /export/products.csv': async (_, ctx, exchange) => attached(exchange, await exportProducts(ctx, 'csv')),
    'GET /export/products.json': async (_, ctx, exchange) => attached(exchange, await exportProducts(ctx, 'json')),
    'POST /import/bikes': ({ query, upload }, ctx) => importBikes(ctx, upload, query.dryRun === 'true'),
    'POST /import/products': ({ query, upload }, ctx) => importProducts(ctx, upload, query.dryRun === 'true'),
  })
}
