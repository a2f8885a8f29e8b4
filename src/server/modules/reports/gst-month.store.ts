import { type SQL, sql } from 'drizzle-orm'
import { many, one, value, write } from '#db/statement.ts'
import type { Paise } from '#rules/money.ts'
import type { TaxDocument } from '#rules/tax-document.ts'

interface StoredDocument {
  readonly content: unknown
  /**
   * For a credit or debit note, the invoice that it refers to, and whether the notes leave nothing of it: up to this
   * credit note, or until this debit note.
   */
  readonly original: { readonly value: Paise; readonly isFullyCredited: boolean } | null
}

/** Builds the condition for documents issued in a month in India, the month of the date printed on them. */
const issuedIn = (month: string): SQL =>
  sql`date_trunc('month', d.issued_at at time zone 'Asia/Kolkata')::date = ${`${month}-01`}::date`

/** In order of number. Only frozen documents are read, so a return can be reproduced at any time. */
export const findDocumentsAfter = (month: string, kind: MonthKind, after: string, most: number) =>
  many<StoredDocument>(
    sql`select d.content - '{seller,inWords,paidBy,refund,reverses}'::text[] as content,
      case when d.kind <> 'invoice' then (select jsonb_build_object('value', i.content->'total', 'isFullyCredited',
          (i.content->>'total')::bigint <= (
            select coalesce(sum((n.content->>'total')::bigint * case n.kind when 'credit-note' then 1 else -1 end), 0)
            from tax_document n
            where n.order_id = i.order_id and n.kind in ('credit-note', 'debit-note')
              and n.content->'against'->>'number' = i.number
              and ((n.issued_at, n.number) < (d.issued_at, d.number) or n.id = d.id and d.kind = 'credit-note')))
        from tax_document i where i.number = d.content->'against'->>'number') end as original
      from tax_document d where d.kind = ${kind} and ${issuedIn(month)} and d.number > ${after}
      order by d.number limit ${most}`,
  )

/** The kinds of documents with GST on goods that were supplied. */
export type MonthKind = 'invoice' | 'credit-note' | 'debit-note'

/** The kinds of documents of GST, which table 13 of the return counts. */
export type SeriesKind = Exclude<TaxDocument['kind'], 'commercial-credit-note' | 'commercial-debit-note'>

interface DocumentSeries {
  readonly kind: SeriesKind
  readonly from: string
  readonly to: string
  readonly count: number
}

const KINDS = sql`unnest('{credit-note,debit-note,invoice,receipt,refund-voucher,reinstated-receipt}'::text[])`

/** Returns the first and last number of each document series in a month, and the count. */
export const findSeries = (month: string) =>
  many<DocumentSeries>(
    sql`select d.kind, min(d.number) as from, max(d.number) as to, count(*) as count from ${KINDS} k
      join tax_document d on d.kind = k and ${issuedIn(month)} group by d.kind, left(d.number, 9) order by d.kind, 2`,
  )

/** Numbers only grow and documents never change, so the same numbers mean the same month. */
export const findLastNumbers = (month: string) =>
  value<readonly string[]>(
    sql`select coalesce(array_agg(last order by last), '{}') as numbers from ${KINDS} k cross join lateral (
      select max(d.number) as last from tax_document d where d.kind = k and ${issuedIn(month)}) l where last is not null`,
  )

/** Returns the stored report or lists of a month, if they were calculated from the same documents. */
export const findGstMonth = <Stored>(month: string, part: 'report' | 'lists', calculatedFrom: readonly string[]) =>
  one<{ stored: Stored }>(
    sql`select ${part === 'report' ? sql`report` : sql`lists`} as stored from gst_month
      where month = ${month} and made_of = ${sql.param(calculatedFrom)}::text[]`,
  )

export const saveGstMonth = (
  month: string,
  calculatedFrom: readonly string[],
  { report, lists }: { readonly report: object; readonly lists: object },
) =>
  write(sql`insert into gst_month (month, made_of, report, lists)
    values (${month}, ${sql.param(calculatedFrom)}::text[], ${JSON.stringify(report)}::jsonb, ${JSON.stringify(lists)}::jsonb)
    on conflict (month) do update set made_of = excluded.made_of, report = excluded.report, lists = excluded.lists,
      made_at = excluded.made_at`)
