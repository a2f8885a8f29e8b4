import type { OpenAPIHono } from '@hono/zod-openapi'
import { couriers } from '#contract/couriers.ts'
import { settings } from '#contract/settings.ts'
import { shop } from '#contract/shop.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { getPolicy } from './policies.service.ts'
import { getShop } from './settings.service.ts'
import {
  getCancellationSetting,
  getCourierSetting,
  getDeliverySetting,
  getHomeSetting,
  getPolicySetting,
  getSellerSetting,
  listChanges,
  saveCancellation,
  saveCouriers,
  saveDelivery,
  saveHome,
  savePolicy,
  saveSeller,
} from './settings-admin.service.ts'

export function settingsRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, shop, {
    'GET /shop': (_, ctx) => getShop(ctx),
    'GET /policies/{name}': ({ params }, ctx) => getPolicy(ctx, params.name),
  })
  bind(api, deps, settings, {
    'GET /settings/seller': (_, ctx) => getSellerSetting(ctx),
    'PUT /settings/seller': ({ body }, ctx) => saveSeller(ctx, body),
    'GET /settings/policies/{name}': ({ params }, ctx) => getPolicySetting(ctx, params.name),
    'PUT /settings/policies/{name}': ({ params, body }, ctx) => savePolicy(ctx, params.name, body),
    'GET /settings/cancellation': (_, ctx) => getCancellationSetting(ctx),
    'PUT /settings/cancellation': ({ body }, ctx) => saveCancellation(ctx, body),
    'GET /settings/delivery': (_, ctx) => getDeliverySetting(ctx),
    'PUT /settings/delivery': ({ body }, ctx) => saveDelivery(ctx, body),
    'GET /settings/home': (_, ctx) => getHomeSetting(ctx),
    'PUT /settings/home': ({ body }, ctx) => saveHome(ctx, body),
    'GET /settings/changes/{section}': ({ params, query }, ctx) => listChanges(ctx, params.section, query.size),
  })
  bind(api, deps, couriers, {
    'GET /settings/couriers': (_, ctx) => getCourierSetting(ctx),
    'PUT /settings/couriers': ({ body }, ctx) => saveCouriers(ctx, body),
  })
}
