import { z } from 'zod'
import { AREAS } from '#rules/staff.ts'
import { endpoints } from './endpoint.ts'
import { Day, pageOf, paging, SearchText } from './fields.ts'

/** The areas of the audit log. 'other': entries of no area, such as the shop's settings. */
const AUDIT_AREAS = [...AREAS, 'other'] as const

const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The name and email of the person; null for automatic changes and the command line. */
  by: z.object({ name: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  /** What was done, in one sentence with names and rupees. */
  sentence: z.string(),
  /** The changed record: its kind, and its id if it has one. */
  subject: z.string(),
  /** Its readable name; null if it is no longer known. */
  name: z.string().nullable(),
  area: z.enum(AUDIT_AREAS),
  reason: z.string(),
  /** The changed fields, with readable names and values; null if there was or is no value. */
  changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditLog = endpoints({
  'GET /audit': {
    policy: 'admin',
    summary:
      'Who changed what and when, newest first, by person, area and day; a total of 10001 stands for all that are more',
    query: z.object({
      ...paging(30),
      /** A part of the name or of the email address. */
      person: SearchText.optional(),
      area: z.enum(AUDIT_AREAS).optional(),
      day: Day.optional(),
    }),
    answer: pageOf(AuditEntry),
  },
})
