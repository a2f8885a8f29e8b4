import type { ReactNode } from 'react'
import type { FigureColumn } from '#web/components/figure-table.tsx'
import { reportsTexts } from '#web/messages/en/reports.ts'

const figures = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Formats rupees without the currency sign, as in the rest of the table. */
export const rupees = (amount: number): string => figures.format(amount)
const day = new Intl.DateTimeFormat('en-IN', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })

export const TAXES = ['taxable', 'igst', 'cgst', 'sgst'] as const
const AMOUNTS: readonly string[] = [...TAXES, 'value', 'roundOff']
const COUNTS: readonly string[] = ['rate', 'qty', 'count', 'cancelled']
const UNBROKEN: readonly string[] = ['number', 'date', 'from', 'to']

export type GstColumn = keyof ReturnType<typeof reportsTexts>['gst']['columns']
export type GstRow = Readonly<Partial<Record<GstColumn, string | number>>>

function cellOf(column: GstColumn, value: string | number | undefined): ReactNode {
  if (value === undefined) return null
  if (column === 'rate') return `${value} %`
  if (AMOUNTS.includes(column)) return rupees(Number(value))
  const text = column === 'date' ? day.format(new Date(value)) : value
  return UNBROKEN.includes(column) ? <span className="whitespace-nowrap">{text}</span> : text
}

/** Returns the columns with the given names, each of which shows the field of its name. */
export const gstColumns = (names: readonly GstColumn[]): FigureColumn<GstRow>[] =>
  names.map((name) => ({
    name: reportsTexts().gst.columns[name],
    cell: (row) => cellOf(name, row[name]),
    figure: AMOUNTS.includes(name) || COUNTS.includes(name),
  }))
