import { bigint, customType, numeric, timestamp } from 'drizzle-orm/pg-core'

export const at = (name: string) => timestamp(name, { withTimezone: true })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const paise = (name: string) => bigint(name, { mode: 'number' })
export const percent = (name: string) => numeric(name, { mode: 'number' })
