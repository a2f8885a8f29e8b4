import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { nonceContext } from './lib/api.ts'

const RENDER_MS = 5000

/** Renders a whole page: it is cached and sent as bytes, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext)
  const chunks: Uint8Array[] = []
  const page = new Writable({
    write(chunk: Uint8Array, _, done) {
      chunks.push(chunk)
      done()
    },
  })
  let failure: unknown
  const { pipe, abort } = renderToPipeableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      // Larger parts that are loaded later would be moved into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(page),
      onShellError: (error) => page.destroy(error instanceof Error ? error : new Error(String(error))),
      onError: (error) => {
        failure = error
      },
    },
  )
  const timer = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_MS)
  await finished(page).finally(() => clearTimeout(timer))
  if (failure) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(Buffer.concat(chunks), { status, headers })
}

/** Logs errors, except API error responses, which are expected, and aborted requests. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  // biome-ignore lint/suspicious/noConsole: the page build has no access to the process's logger
  console.error(error)
}
