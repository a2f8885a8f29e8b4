import type { z } from 'zod'
import type { Area } from '#rules/staff.ts'
import type { LimitName } from './limits.ts'

/**
 * Who may call, decided before the handler runs; an endpoint cannot exist without one.
 * public: anybody. user: whoever is signed in. owner: whoever is signed in, and the service finds only what is theirs.
 * self: the person whose id the path or body names, administrators, and the staff of its area if it has one.
 * admin: administrators. staff: the staff of one of its areas; administrators have all areas.
 */
type Access =
  | { readonly policy: 'public' | 'user' | 'owner' | 'admin'; readonly area?: never }
  | { readonly policy: 'self'; readonly area?: Area }
  | { readonly policy: 'staff'; readonly area: Area | readonly Area[] }

type Schema = z.ZodType

/** Files in a field of a form: exactly so many, and the most bytes of all together. */
export interface FormFiles {
  readonly field: string
  readonly count: number
  readonly bytes: number
  /** What is said of another number of files, or of larger ones. */
  readonly wrong: string
}

/** A file that was sent, kept as long as its call lasts. What it was called and said to be is not kept. */
export interface SentFile {
  readonly path: string
  readonly bytes: number
}

/** One call of the API as plain data: the server mounts it, the browser calls it, the API reference prints it. */
export type Endpoint = Access & Shape

interface Shape {
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly answer: Schema
  /** The type of a file that is answered in place of JSON. */
  readonly file?: 'application/pdf' | 'text/csv' | 'application/json' | 'image/webp'
  readonly status?: 200 | 201 | 204
  /** The most bytes of a JSON body, where the usual 100 kB are too few. */
  readonly bodyBytes?: number
  /** A file sent in place of JSON, in this field of a form, and the most bytes that it may have. */
  readonly upload?: { readonly field: string; readonly bytes: number }
  /** Files that come with the body: in a form, or as data addresses in the JSON. */
  readonly form?: FormFiles
  /** The same answer for everybody, valid until bikes, products, reviews or settings change: kept by the page cache. */
  readonly catalogue?: true
  /** Counted for the visitor's address before anything else is done. */
  readonly limit?: LimitName
  /** A public call that answers a signed-in person with more. */
  readonly knowsUser?: true
  /** Fields that a refusal of this call carries besides message and code. */
  readonly refusal?: Readonly<Record<string, unknown>>
}

/** Endpoints by "METHOD /path", the path as OpenAPI writes it. */
export type Endpoints = Readonly<Record<string, Endpoint>>

/** Keeps the exact types of a group of endpoints. */
export const endpoints = <const E extends Endpoints>(group: E): E => group

type Given<S, Is> = [S] extends [Schema] ? Is : unknown
type Part<E, Name extends keyof Endpoint> = E extends { readonly [K in Name]: infer S } ? S : undefined

/** What a caller passes. */
export type Input<E> = Given<Part<E, 'params'>, { params: z.input<Part<E, 'params'> & Schema> }> &
  Given<Part<E, 'query'>, { query?: z.input<Part<E, 'query'> & Schema> }> &
  Given<Part<E, 'body'>, { body: z.input<Part<E, 'body'> & Schema> }>

/** What a handler receives. */
export type Parsed<E> = Given<Part<E, 'params'>, { params: z.output<Part<E, 'params'> & Schema> }> &
  Given<Part<E, 'query'>, { query: z.output<Part<E, 'query'> & Schema> }> &
  Given<Part<E, 'body'>, { body: z.output<Part<E, 'body'> & Schema> }> &
  (E extends { readonly upload: object } ? { upload: Uint8Array } : unknown) &
  (E extends { readonly form: object } ? { files: readonly SentFile[] } : unknown)

/** What a caller gets. */
export type Answer<E> = z.output<Part<E, 'answer'> & Schema>

/** What a handler gives; the schema drops what it does not name. */
export type Reply<E> = z.input<Part<E, 'answer'> & Schema>
