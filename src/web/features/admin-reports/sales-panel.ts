import { type ApiPath, apiPath } from '#contract/call.ts'
import type { SalesPart, SalesReport } from '#contract/reports.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'

export interface SalesPanelProps {
  readonly report: SalesReport
}

/** Formats an amount in rupees. */
export const rupees = (amount: number): string => formatRupees(fromRupees(amount))

/** Returns the address of a part of the report as a CSV file. */
export const csvOf = ({ from, to }: SalesReport, part: SalesPart): ApiPath =>
  apiPath('GET /reports/sales.csv', { query: { part, from, to } })
