import type { OpenAPIHono } from '@hono/zod-openapi'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueAdmin } from '#contract/catalogue-admin.ts'
import { hero } from '#contract/hero.ts'
import { onBike } from '#contract/on-bike.ts'
import { priceList } from '#contract/price-list.ts'
import { prices } from '#contract/prices.ts'
import { productTax } from '#contract/product-tax.ts'
import { catalogueSheets } from '#contract/sheets.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { asAttachment, bind } from '#server/http/bind.ts'
import {
  archiveProduct,
  deleteBike,
  listArchivedBikes,
  listArchivedProducts,
  restoreBike,
  restoreProduct,
} from './archive.service.ts'
import { addBike, changeBike } from './bike-write.service.ts'
import { bulkBikes, bulkProducts, importBikes, importProducts } from './bulk.service.ts'
import {
  bikesWithProducts,
  getBike,
  getProduct,
  listBikes,
  listBikesWithCounts,
  listKinds,
  listOrigins,
  listProducts,
} from './catalogue.service.ts'
import { exportBikes, exportProducts } from './export.service.ts'
import { getHeroBike, getSavedHero, saveHero } from './hero.service.ts'
import { getAdminOnBike, getOnBike, uploadLayer } from './on-bike.service.ts'
import { changeTogether, listPrices, previewChange } from './price-list.service.ts'
import { addProduct, copyProduct } from './product-copies.service.ts'
import {
  getDeclarationSetting,
  getPriceSetting,
  getTaxSetting,
  saveDeclarations,
  savePrices,
  saveTax,
} from './product-settings.service.ts'
import { changeProduct, findProductsByName, listBikeProducts } from './product-write.service.ts'
import { exportVariants, importVariants } from './variants-sheet.service.ts'

export function catalogueRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, catalogue, {
    'GET /bikes': async ({ query: { include } }, ctx) => {
      if (include === 'products') return bikesWithProducts(ctx)
      return include === 'counts' ? listBikesWithCounts(ctx) : listBikes(ctx)
    },
    'GET /bikes/{code}': ({ params }, ctx) => getBike(ctx, params.code),
    'GET /kinds': (_, ctx) => listKinds(ctx),
    'GET /origins': (_, ctx) => listOrigins(ctx),
    'GET /all-products': ({ query }, ctx) => listProducts(ctx, query),
    'GET /bikes/products/{bikeCode}/{productName}': ({ params }, ctx) =>
      getProduct(ctx, params.bikeCode, params.productName),
  })
  bind(api, deps, onBike, {
    'GET /bikes/{code}/on-bike': ({ params }, ctx) => getOnBike(ctx, params.code),
    'GET /admin/bikes/{id}/on-bike': ({ params }, ctx) => getAdminOnBike(ctx, params.id),
    'POST /admin/bikes/{id}/layers': ({ params, upload }, ctx) => uploadLayer(ctx, params.id, Buffer.from(upload)),
  })
  bind(api, deps, hero, {
    'GET /hero': ({ query }, ctx) => getHeroBike(ctx, query.bike),
    'GET /settings/hero': (_, ctx) => getSavedHero(ctx),
    'PUT /settings/hero': ({ body }, ctx) => saveHero(ctx, body),
  })
  bind(api, deps, prices, {
    'GET /settings/prices': (_, ctx) => getPriceSetting(ctx),
    'PUT /settings/prices': ({ body }, ctx) => savePrices(ctx, body),
  })
  bind(api, deps, priceList, {
    'GET /price-list': ({ query }, ctx) => listPrices(ctx, query),
    'POST /price-list/preview': ({ body }, ctx) => previewChange(ctx, body),
    'PUT /price-list': ({ body }, ctx) => changeTogether(ctx, body),
  })
  bind(api, deps, productTax, {
    'GET /settings/tax': (_, ctx) => getTaxSetting(ctx),
    'PUT /settings/tax': ({ body }, ctx) => saveTax(ctx, body),
    'GET /settings/declarations': (_, ctx) => getDeclarationSetting(ctx),
    'PUT /settings/declarations': ({ body }, ctx) => saveDeclarations(ctx, body),
  })
  bind(api, deps, catalogueAdmin, {
    'POST /bikes': ({ body }, ctx) => addBike(ctx, body),
    'PUT /bikes/{id}': ({ params, body }, ctx) => changeBike(ctx, params.id, body),
    'DELETE /bikes/{id}': ({ params, query }, ctx) =>
      deleteBike(ctx, params.id, { ...query, archive: query.archive === 'true' }),
    'GET /archive/bikes': ({ query }, ctx) => listArchivedBikes(ctx, query),
    'POST /archive/bikes/{id}/restore': ({ params, body }, ctx) => restoreBike(ctx, params.id, body.version),
    'GET /archive/products': ({ query }, ctx) => listArchivedProducts(ctx, query),
    'POST /archive/products/{id}/restore': ({ params, body }, ctx) => restoreProduct(ctx, params.id, body.version),
    'GET /admin/bikes/{id}/products': ({ params }, ctx) => listBikeProducts(ctx, params.id),
    'GET /products': ({ query }, ctx) => findProductsByName(ctx, query.search),
    'POST /bikes/products': ({ body }, ctx) => addProduct(ctx, body),
    'POST /products/{proId}/copies': ({ params, body }, ctx) => copyProduct(ctx, params.proId, body),
    'PUT /bikes/updateProduct/{proId}': ({ params, body }, ctx) => changeProduct(ctx, params.proId, body),
    'DELETE /products/delete/{id}': ({ params, query }, ctx) => archiveProduct(ctx, params.id, query.version),
    'POST /bikes/bulk': ({ body }, ctx) => bulkBikes(ctx, body.bikes ?? []),
    'POST /bikes/bulkProducts': ({ body }, ctx) => bulkProducts(ctx, body.id ?? body.code ?? '', body.products ?? []),
  })
  bind(api, deps, catalogueSheets, {
    'GET /export/bikes.csv': async (_, ctx, response) => asAttachment(response, await exportBikes(ctx, 'csv')),
    'GET /export/bikes.json': async (_, ctx, response) => asAttachment(response, await exportBikes(ctx, 'json')),
    'GET /export/products.csv': async (_, ctx, response) => asAttachment(response, await exportProducts(ctx, 'csv')),
    'GET /export/products.json': async (_, ctx, response) => asAttachment(response, await exportProducts(ctx, 'json')),
    'GET /export/variants.csv': async (_, ctx, response) => asAttachment(response, await exportVariants(ctx)),
    'POST /import/variants': ({ query, upload }, ctx) => importVariants(ctx, upload, query.dryRun === 'true'),
    'POST /import/bikes': ({ query, upload }, ctx) => importBikes(ctx, upload, query.dryRun === 'true'),
    'POST /import/products': ({ query, upload }, ctx) => importProducts(ctx, upload, query.dryRun === 'true'),
  })
}
