import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { EVERY_CALL } from './every-call.ts'

/** A text that a call takes: `POST /auth/signup body.email`, and the schema of this text alone. */
export interface StringField {
  readonly name: string
  readonly schema: z.ZodType
}

interface Definition {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
}

/** Collects the texts in a schema. `whole` is the field's schema with everything that is done to it. */
function collect(schema: z.ZodType, whole: z.ZodType, name: string): StringField[] {
  const { type, innerType, in: before, element, options, shape } = schema.def as unknown as Definition
  if (type === 'string') return [{ name, schema: whole }]
  if (shape) return Object.entries(shape).flatMap(([key, each]) => collect(each, each, `${name}.${key}`))
  if (element) return collect(element, element, `${name}[]`)
  if (options) return options.flatMap((each) => collect(each, whole, name))
  const inner = innerType ?? before
  return inner ? collect(inner, whole, name) : []
}

/** Returns every text that any call takes in its path, query or body. */
export const stringFields = (): StringField[] =>
  Object.entries<Endpoint>(EVERY_CALL).flatMap(([call, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part]
      return schema ? collect(schema, schema, `${call} ${part}`) : []
    }),
  )
