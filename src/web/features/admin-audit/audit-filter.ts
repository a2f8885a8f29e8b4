import type { AuditEntry } from '#contract/audit.ts'
import { AREAS } from '#rules/staff.ts'
import { readPage, readSearch } from '#web/lib/list-query.ts'

/** The filter of the audit log. Empty values mean no restriction. */
export interface AuditFilter {
  readonly person: string
  readonly area: AuditEntry['area'] | ''
  /** 'YYYY-MM-DD' in Indian time. */
  readonly day: string
  readonly page: number
}

/** The areas to filter by; 'other' is for entries that belong to none. */
export const AUDIT_AREAS = [...AREAS, 'other'] as const

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the filter that an address specifies; invalid values are ignored. */
export function filterOf(query: URLSearchParams): AuditFilter {
  const day = query.get('day') ?? ''
  return {
    person: readSearch(query, 'person'),
    area: AUDIT_AREAS.find((area) => area === query.get('area')) ?? '',
    day: DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : '',
    page: readPage(query),
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
