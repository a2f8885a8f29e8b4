import { createContext, data } from 'react-router'
import { type Call, type CallInProcess, type CallInput, caller } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'

/** The API for a page's loader: called in process while the page is rendered on the server. */
export const apiContext = createContext<Call>()

export const nonceContext = createContext<string>('')

export const call: Call = caller((path, init) => send(path, init))

/** Calls the API without the browser's HTTP cache: editors of the catalogue must not see outdated data. */
export const callUncached: Call = caller((path, init) => send(path, { ...init, cache: 'no-cache' }))

const send = (path: string, init: RequestInit): Promise<Response> =>
  fetch(path, init).catch(() => {
    // The browser's message for a lost connection is not meant for users (S1 §8).
    throw new Error(GENERIC_MESSAGE)
  })

/** An API error becomes the page's error, with the server's message and status. */
export function pageCall(callInProcess: CallInProcess): Call {
  const call = async (name: string, input: CallInput = {}) => {
    const { status, body } = await callInProcess(name, input)
    if (status === 200) return body
    const { message, code } = body as { message: string; code: string }
    throw data({ message, code }, { status })
  }
  return call as Call
}
