import { dateText } from '#kit/contract/dates.ts'
import type { ArticleSummary } from '#communications/contract/reading.contract.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { ArticleCategory } from '../parts/reading.queries.ts'
import classes from './journal.module.css'

export const categoryWords: Readonly<Record<ArticleCategory, string>> = {
  teaching: 'Teaching',
  curriculum: 'Curriculum',
  platform: 'Platform',
  stories: 'Stories',
}

/** Author, date and reading time. */
export function ArticleFacts({ article: { author, publishAt, minutes } }: { article: ArticleSummary }) {
  const place = usePlace()
  return (
    <p className={classes.facts}>
      <span>{author}</span>
      <time dateTime={publishAt}>{dateText(publishAt, place, { day: true })}</time>
      <span>{minutes} min read</span>
    </p>
  )
}
