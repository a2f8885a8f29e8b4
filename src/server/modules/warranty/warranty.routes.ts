import type { OpenAPIHono } from '@hono/zod-openapi'
import { warranty } from '#contract/warranty.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { answerAsCustomer, fileClaim, getOwnClaim, listOwnParts } from './claims.service.ts'
import { changeClaim, getClaim, getClaimPicture, listClaims } from './claims-admin.service.ts'
import { getOwnUnits, getPassport } from './passport.service.ts'

export function warrantyRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, warranty, {
    'POST /warranty-mail': ({ body, files }, ctx) => fileClaim(ctx, body, files),
    'GET /warranty-parts': (_, ctx) => listOwnParts(ctx),
    'GET /warranty-claim/{number}': ({ params, query }, ctx) => getOwnClaim(ctx, params.number, query.key),
    'POST /warranty-claim/{number}/messages': ({ params, body }, ctx) => answerAsCustomer(ctx, params.number, body),
    'GET /warranty-claims': ({ query }, ctx) => listClaims(ctx, query),
    'GET /warranty-claims/{id}': ({ params }, ctx) => getClaim(ctx, params.id),
    'GET /warranty-claims/{id}/pictures/{place}': async ({ params }, ctx, response) => {
      const { bytes, name } = await getClaimPicture(ctx, params.id, params.place)
      response.setHeader('content-disposition', `attachment; filename="${name}"`)
      response.setHeader('x-content-type-options', 'nosniff')
      response.setHeader('content-security-policy', "default-src 'none'; sandbox")
      return bytes
    },
    'PUT /warranty-claims/{id}': ({ params, body }, ctx) => changeClaim(ctx, params.id, body),
    'GET /warranty-unit/{code}': ({ params }, ctx) => getPassport(ctx, params.code),
    'GET /order/{id}/warranty': ({ params }, ctx) => getOwnUnits(ctx, params.id),
  })
}
