import type { ReactNode } from 'react'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { count, labels } from '#authoring/web/parts/content-words.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { curriculumName, languageName } from '../parts/words.ts'
import classes from './item.module.css'

export function Facts({ item }: { item: LibraryItem }) {
  const {
    curriculum,
    subjects,
    grades,
    duration,
    pageNum,
    questionNum,
    linkNum,
    lang,
    selfStudy,
    sales,
    collectCount,
    publishedAt,
  } = item
  const facts: (readonly [string, ReactNode])[] = [
    ['Curriculum', curriculum && curriculumName(curriculum)],
    ['Subjects', labels(subjects, 10)],
    ['Grades', labels(grades, 10)],
    ['Language', lang && languageName(lang)],
    ['Duration', duration && count(duration.value, duration.unit)],
    ['Includes', linkNum > 0 && count(linkNum, 'item')],
    ['Slides', pageNum > 0 && count(pageNum, 'page')],
    ['Questions', questionNum > 0 && String(questionNum)],
    ['Self-study', selfStudy && 'Suitable for learners by themselves'],
    ['Bought', sales > 0 && count(sales, 'time')],
    ['Saved', collectCount > 0 && count(collectCount, 'time')],
    [
      'Published',
      <DateTime
        key="at"
        at={publishedAt}
        day
      />,
    ],
  ]
  return (
    <dl className={classes.facts}>
      {facts.flatMap(([term, value]) =>
        value
          ? [
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  )
}
