import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { caller, type Send } from '#contract/call.ts'
import { apiContext, nonceContext, pageCall } from './lib/api.ts'

const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

/** Renders the page or the page's data that a request asks for. Inline scripts carry the nonce. */
export function renderPage(request: Request, send: Send, nonce: string): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, pageCall(caller(send)))
  context.set(nonceContext, nonce)
  return handle(request, context)
}
