import type { z } from 'zod'

/** Returns the names of a body's fields, including those of transformed schemas. */
export function fieldsOf(schema: z.ZodType): string[] {
  const { shape, def } = schema as { shape?: object; def?: { in?: z.ZodType; options?: readonly z.ZodType[] } }
  if (shape) return Object.keys(shape)
  if (def?.in) return fieldsOf(def.in)
  return (def?.options ?? []).flatMap(fieldsOf)
}
