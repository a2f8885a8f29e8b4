import { createContext, data } from 'react-router'
import { ApiError, type Call, caller } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'

/** The API as a page's loader reaches it: in process, while the page is rendered on the server. */
export const apiContext = createContext<Call>()

/** Marks the scripts that the shop itself writes into a page. */
export const nonceContext = createContext<string>('')

/** The API as the browser reaches it. */
export const call: Call = caller((path, init) => send(path, init))

/** The same past what the browser keeps: for who changes the catalogue, what was true a moment ago is wrong. */
export const callAfresh: Call = caller((path, init) => send(path, { ...init, cache: 'no-cache' }))

const send = (path: string, init: RequestInit): Promise<Response> =>
  fetch(path, init).catch(() => {
    // What a browser says of a lost connection is no message for people (S1 §8).
    throw new Error(GENERIC_MESSAGE)
  })

/** A refusal becomes the page's error, with the server's message and status, in place of the page's content. */
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
