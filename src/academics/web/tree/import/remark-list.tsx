import type { SheetRemark } from '#academics/contract/sheet/sheet-read.rules.ts'
import classes from './import.module.css'

interface RemarkListProps {
  title: string
  remarks: readonly SheetRemark[]
  tone: 'negative' | 'warning'
}

const most = 50

/** Lines of the file with what is to be said of them. */
export function RemarkList({ title, remarks, tone }: RemarkListProps) {
  if (remarks.length === 0) return null
  return (
    <section
      className={classes.remarks}
      data-tone={tone}
      aria-label={title}
      role={tone === 'negative' ? 'alert' : 'status'}
    >
      <h2>{title}</h2>
      {/* It scrolls, so it must be reachable by keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0}>
        {remarks.slice(0, most).map(({ line, why }, at) => (
          <li key={at}>
            <b>Line {line}</b> {why}
          </li>
        ))}
      </ul>
      {remarks.length > most && <p>And {(remarks.length - most).toLocaleString('en-US')} more.</p>}
    </section>
  )
}
