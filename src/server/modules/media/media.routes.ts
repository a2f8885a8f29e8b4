import type { OpenAPIHono } from '@hono/zod-openapi'
import { media } from '#contract/media.ts'
import { explainWrongBase } from '#rules/on-bike.ts'
import { PICTURE_FORMATS, type PictureFormat } from '#rules/pictures.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { problemResponse, toProblem } from '#server/http/problems.ts'
import { contextOf } from '#server/lib/ctx.ts'
import { pictureVariant, uploadPicture } from './media.service.ts'

const MIME: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Registers the route that serves pictures. Their addresses depend on their content, so they can be cached forever. */
export function mediaRoutes(app: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  app.get('/media/:id{[0-9a-f]{32}}/:name{[0-9]{2,4}\\.(avif|webp|jpg)}', async (c) => {
    const [width = '', format = ''] = c.req.param('name').split('.')
    const known = PICTURE_FORMATS.find((each) => each === format)
    const ctx = contextOf(deps, c.env)
    try {
      if (!known) return c.notFound()
      const bytes = await pictureVariant(ctx, c.req.param('id'), Number(width), known)
      return new Response(new Uint8Array(bytes), {
        headers: { 'content-type': MIME[known], 'cache-control': 'public, max-age=31536000, immutable' },
      })
    } catch (error) {
      return problemResponse(toProblem(error, ctx.log))
    }
  })
}

export function uploadRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, media, {
    'POST /media': ({ upload, query: { use } }, ctx) =>
      uploadPicture(ctx, Buffer.from(upload), use === 'base' ? (_, file) => explainWrongBase(file) : undefined),
  })
}
