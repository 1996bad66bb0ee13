// What later domains show beside a learner's report.
import { defineSlot } from '#kit/web/slots.tsx'

/** How the reader got to the report: signed in, with an email key, or as a guardian of a child. */
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

export const reportParts = defineSlot<ReportPartProps>()
