import type { OpenAPIHono } from '@hono/zod-openapi'
import { catalogue } from '#contract/catalogue.ts'
import { type ApiEnv, bind, type HttpDeps } from '#server/http/bind.ts'
import { getBike, getProduct, listBikes, listProducts } from './catalogue.service.ts'

export function catalogueRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, catalogue, {
    'GET /bikes': ({ query }, ctx) => listBikes(ctx, query.include === 'products'),
    'GET /bikes/{code}': ({ params }, ctx) => getBike(ctx, params.code),
    'GET /all-products': ({ query }, ctx) => listProducts(ctx, query),
    'GET /bikes/products/{bikeCode}/{productName}': ({ params }, ctx) =>
      getProduct(ctx, params.bikeCode, params.productName),
  })
}
