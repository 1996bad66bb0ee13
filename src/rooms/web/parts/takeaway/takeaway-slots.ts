// What later domains show beside a learner's report.
import { defineSlot } from '#kit/web/slots.tsx'

/**
 * How the reader came to the report: nothing for who is signed in, the key of a mail, or a child of the
 * reader's own.
 */
export interface ReportReader {
  readonly key?: string
  readonly student?: string
  readonly code?: string
}

export interface ReportPartProps {
  /** The takeaway's id. */
  readonly report: string
  readonly reader: ReportReader
}

export const reportParts = defineSlot<ReportPartProps>('beside a report')
