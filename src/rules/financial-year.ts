/** India's time is 5 hours 30 minutes ahead of UTC, without summer time. */
export const IST_AHEAD_MS = 330 * 60_000

/** Returns the day of a moment in India: 'YYYY-MM-DD'. */
export const istDate = (at: Date): string => new Date(at.getTime() + IST_AHEAD_MS).toISOString().slice(0, 10)

/** Returns the financial year of a moment, 1 April to 31 March in India: '26-27'. */
export function financialYear(at: Date): string {
  const day = istDate(at)
  const year = Number(day.slice(0, 4))
  const first = day.slice(5) >= '04-01' ? year : year - 1
  const two = (each: number): string => String(each % 100).padStart(2, '0')
  return `${two(first)}-${two(first + 1)}`
}

/** 30 November after the financial year's end (CGST Act section 34(2)); both days 'YYYY-MM-DD'. */
export function lastDayOfTaxCredit(invoiceDate: string): string {
  const year = Number(invoiceDate.slice(0, 4))
  const endsIn = invoiceDate.slice(5) >= '04-01' ? year + 1 : year
  return `${endsIn}-11-30`
}

/**
 * The document series: tax invoice, receipt voucher, refund voucher, credit note, commercial credit note; reinstated
 * receipt voucher, debit note, commercial debit note. Each is consecutive.
 */
export type DocumentSeries = 'INV' | 'RCT' | 'RFV' | 'CRN' | 'CCN' | 'RRV' | 'DBN' | 'CDN'

/** Matches a document number; CGST Rule 46(b) allows at most 16 letters, digits, '-' and '/'. */
export const DOCUMENT_NUMBER = /^(?:INV|RCT|RFV|CRN|CCN|RRV|DBN|CDN)\/\d{2}-\d{2}\/\d{6}$/

/** The n-th, from 1: 'INV/26-27/000123'. Throws a RangeError if there is no such number. */
export function documentNumber(series: DocumentSeries, year: string, n: number): string {
  if (!Number.isInteger(n) || n < 1 || n > 999_999) throw new RangeError(`No document has the number ${n}`)
  const number = `${series}/${year}/${String(n).padStart(6, '0')}`
  if (number.length > 16 || !DOCUMENT_NUMBER.test(number)) throw new RangeError(`Not a document number: ${number}`)
  return number
}
