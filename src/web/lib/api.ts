import { createContext, data } from 'react-router'
import { ApiError, type Call, caller } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'

/** The API for a page's loader: called in process while the page is rendered on the server. */
export const apiContext = createContext<Call>()

/** The nonce for the inline scripts of a page. */
export const nonceContext = createContext<string>('')

/** Calls the API from the browser. */
export const call: Call = caller((path, init) => send(path, init))

/** Calls the API without the browser's HTTP cache: editors of the catalogue must not see outdated data. */
export const callUncached: Call = caller((path, init) => send(path, { ...init, cache: 'no-cache' }))

const send = (path: string, init: RequestInit): Promise<Response> =>
  fetch(path, init).catch(() => {
    // The browser's message for a lost connection is not meant for users (S1 §8).
    throw new Error(GENERIC_MESSAGE)
  })

/**
 * Returns a call that turns an API error into the page's error, with the server's message and status, shown in place of
 * the page's content.
 */
export function pageCall(inner: Call): Call {
  const wrapped = async (name: never, input: never) => {
    try {
      return await inner(name, input)
    } catch (error) {
      if (error instanceof ApiError) throw data({ message: error.message, code: error.code }, { status: error.status })
      throw error
    }
  }
  return wrapped as unknown as Call
}
