import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { EVERY_CALL } from './every-call.ts'

/** What a link of an email opens: without its secret there is nothing. */
const MAILED_LINKS = ['GET /reset', 'GET /email-undo', 'GET /invitation']

/** The lists and searches, with the parameters of each. */
export const lists = Object.entries<Endpoint>(EVERY_CALL).flatMap(([name, { query, params }]) => {
  const [method, path = ''] = name.split(' ')
  if (method !== 'GET' || !query || params || MAILED_LINKS.includes(name)) return []
  return [[path, Object.keys((query as z.ZodObject).shape)] as const]
})

/** Texts that are SQL, for any parameter. */
export const INJECTIONS = [
  "' or 1=1 --",
  "'; drop table product; --",
  "') union select email, password_hash from account --",
  "'||(select pg_sleep(3))||'",
  '1; select pg_sleep(3)',
  '\\',
  '%',
  '_',
  '$1',
  'desc, (select 1)',
]
