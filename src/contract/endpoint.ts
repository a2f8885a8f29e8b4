import type { z } from 'zod'
import type { Area } from '#rules/staff.ts'
import type { LimitName } from './limits.ts'

/**
 * Who may call an endpoint, decided before the handler runs; every endpoint must have a policy.
 *
 * public: anybody. user: any signed-in person. owner: the person to whom the service finds that the thing belongs, and
 * the staff of its area if it has one; in an owner's call nobody has other areas. self: the person whose id the path or
 * body contains, administrators, and the staff of its area if it has one. admin: administrators. staff: the staff of one
 * of its areas; administrators have all areas.
 */
type Access =
  | { readonly policy: 'public' | 'user' | 'admin'; readonly area?: never }
  | { readonly policy: 'owner' | 'self'; readonly area?: Area }
  | { readonly policy: 'staff'; readonly area: Area | readonly Area[] }

type Schema = z.ZodType

/** The files in a field of a form: their exact number, and the maximum bytes of all together. */
export interface FormFiles {
  readonly field: string
  readonly count: number
  readonly bytes: number
  /** The error message for another number of files, or larger ones. */
  readonly wrong: string
}

/** An uploaded file, stored until its call is over. Its original name and content type are not stored. */
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
  /** The content type of a file that is returned instead of JSON. */
  readonly file?: 'application/pdf' | 'text/csv' | 'application/json' | 'image/webp'
  readonly status?: 200 | 201 | 204
  /** The maximum size of a JSON body in bytes, if the usual 100 kB are too few. */
  readonly bodyBytes?: number
  /** The body as raw bytes of any content type, up to this size, for a signature over them. */
  readonly raw?: { readonly bytes: number }
  /** A file sent instead of JSON, in this field of a form, and its maximum size in bytes. */
  readonly upload?: { readonly field: string; readonly bytes: number }
  /** Files that are sent with the body: in a form, or as data URLs in the JSON. */
  readonly form?: FormFiles
  /** The same for everybody until bikes, products, reviews or settings change: kept by the page cache. */
  readonly publicCache?: true
  /**
   * The rate limit. Calls that require a sign-in count by session. Of public calls only the refused ones count, by IP
   * address, or by session if the call knows who is signed in; what is accepted is counted by the service.
   */
  readonly limit?: LimitName
  /** For staff who must set up a second factor first: all other calls of the administration are refused until then. */
  readonly beforeSecondFactor?: true
  /** A public call that returns more to a signed-in person. */
  readonly knowsUser?: true
  /** Fields of this call's errors besides message and code. */
  readonly refusal?: Readonly<Record<string, unknown>>
}

/** Endpoints by "METHOD /path", the path as OpenAPI writes it. */
export type Endpoints = Readonly<Record<string, Endpoint>>

/** Preserves the exact types of a group of endpoints. */
export const endpoints = <const E extends Endpoints>(group: E): E => group

type Given<S, Is> = [S] extends [Schema] ? Is : unknown
type Part<E, Name extends keyof Endpoint> = E extends { readonly [K in Name]: infer S } ? S : undefined

/** The input that a caller passes. */
export type Input<E> = Given<Part<E, 'params'>, { params: z.input<Part<E, 'params'> & Schema> }> &
  Given<Part<E, 'query'>, { query?: z.input<Part<E, 'query'> & Schema> }> &
  Given<Part<E, 'body'>, { body: z.input<Part<E, 'body'> & Schema> }>

/** The parsed input that a handler receives. */
export type Parsed<E> = Given<Part<E, 'params'>, { params: z.output<Part<E, 'params'> & Schema> }> &
  Given<Part<E, 'query'>, { query: z.output<Part<E, 'query'> & Schema> }> &
  Given<Part<E, 'body'>, { body: z.output<Part<E, 'body'> & Schema> }> &
  (E extends { readonly raw: object } ? { raw: Uint8Array } : unknown) &
  (E extends { readonly upload: object } ? { upload: Uint8Array } : unknown) &
  (E extends { readonly form: object } ? { files: readonly SentFile[] } : unknown)

/** The response that a caller receives. */
export type Answer<E> = z.output<Part<E, 'answer'> & Schema>

type ReplyValue<E> = z.input<Part<E, 'answer'> & Schema>

/** The schema drops fields that it does not name. A list for everybody may come one entry after another. */
export type Reply<E> =
  | ReplyValue<E>
  | (E extends { readonly publicCache: true }
      ? ReplyValue<E> extends readonly (infer Entry)[]
        ? AsyncGenerator<Entry, void>
        : never
      : never)
