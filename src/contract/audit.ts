import { z } from 'zod'
import { AREAS } from '#rules/staff.ts'
import { endpoints } from './endpoint.ts'
import { Day } from './fields.ts'

/** 'other': what belongs to no area, such as the settings of the shop. */
const AUDIT_AREAS = [...AREAS, 'other'] as const

const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Name and e-mail of who did it; null for the shop by itself and for the command line. */
  by: z.object({ name: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  /** What it was done to: its kind, and its id if it has one. */
  subject: z.string(),
  /** What people call it; null when nobody knows any more. */
  name: z.string().nullable(),
  area: z.enum(AUDIT_AREAS),
  reason: z.string(),
  /** What has changed, each with its name; null where there was or is nothing. */
  changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditLog = endpoints({
  'GET /audit': {
    policy: 'admin',
    summary:
      'Who changed what and when, newest first, by person, area and day; a total of 10001 stands for all that are more',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(30),
      /** A part of the name or of the e-mail address. */
      person: z.string().trim().max(200).optional(),
      area: z.enum(AUDIT_AREAS).optional(),
      day: Day.optional(),
    }),
    answer: z.object({ data: z.array(AuditEntry), currentPage: z.int(), totalPages: z.int(), totalItems: z.int() }),
  },
})
