import type { AuditEntry } from '#contract/audit.ts'
import { AREAS } from '#rules/staff.ts'

/** What the audit log is narrowed to. Empty: not at all. */
export interface AuditFilter {
  readonly person: string
  readonly area: AuditEntry['area'] | ''
  /** 'YYYY-MM-DD' in India. */
  readonly day: string
  readonly page: number
}

/** 'other': what belongs to no area. */
export const AUDIT_AREAS = [...AREAS, 'other'] as const

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOST_PAGES = 100_000

/** The filter that an address names; what it names wrongly counts as not named. */
export function filterOf(query: URLSearchParams): AuditFilter {
  const day = query.get('day') ?? ''
  const page = Number(query.get('page') ?? '1')
  return {
    person: (query.get('person') ?? '').trim().slice(0, 200),
    area: AUDIT_AREAS.find((area) => area === query.get('area')) ?? '',
    day: DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : '',
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  }
}

export function addressOf({ person, area, day, page }: AuditFilter): string {
  const query = new URLSearchParams({
    ...(person && { person }),
    ...(area && { area }),
    ...(day && { day }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/audit?${query}` : '/audit'
}
