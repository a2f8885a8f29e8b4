import type { Messages } from '#web/messages/en.ts'
import { enReports, type ReportTexts } from '#web/messages/en-reports.ts'
import { messages, useMessages } from './messages.ts'

/** All texts, those of the reports among them. */
type ReportMessages = Messages & ReportTexts

export const useReportMessages = (): ReportMessages => ({ ...useMessages(), ...enReports })

/** The same outside of components: for titles. */
export const reportMessages = (): ReportMessages => ({ ...messages(), ...enReports })
