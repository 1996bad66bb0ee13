// The report of an import: one line per lost feature, with its page numbers.
import type { Imported } from './pptx-read.ts'

export interface ImportLoss {
  readonly what: string
  /** Absent when the loss concerns the whole file. */
  readonly pages: readonly number[]
}

/** Ordered by the page of the first occurrence. */
export function lostIn(report: Imported['report']): ImportLoss[] {
  const pages = new Map<string, number[]>()
  for (const { page, what } of report.toSorted((a, b) => a.page - b.page)) {
    const known = pages.get(what) ?? []
    if (page > 0 && !known.includes(page)) known.push(page)
    pages.set(what, known)
  }
  return [...pages].map(([what, list]) => ({ what, pages: list }))
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

export const lostWords = ({ what, pages }: ImportLoss): string => {
  if (pages.length === 0) return what
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${list.format(spansOf(pages))}: ${what}`
}

/** Three or more consecutive pages are shown as a range. */
function spansOf(pages: readonly number[]): string[] {
  const spans: number[][] = []
  for (const page of pages) {
    const last = spans.at(-1)
    if (last?.at(-1) === page - 1) last.push(page)
    else spans.push([page])
  }
  return spans.flatMap(span => (span.length > 2 ? [`${span[0]} to ${span.at(-1)}`] : span.map(String)))
}
