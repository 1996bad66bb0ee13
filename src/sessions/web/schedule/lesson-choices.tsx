import { contentModeNames, type ContentCard } from '#authoring/contract/content.shapes.ts'
import type { QuickMode } from '#sessions/contract/kinds.ts'
import { Choices } from './fields.tsx'
import type { QuickLesson } from './quick-start.tsx'

export type LessonCard = Pick<ContentCard, '_id' | 'name' | 'pageNum' | 'taught'> & { mode: QuickMode }

interface LessonChoicesProps {
  lessons: readonly LessonCard[]
  value: string | null
  onChange: (lesson: QuickLesson) => void
}

/** One of several lessons with slides; their kinds are named where they differ. */
export function LessonChoices({ lessons, value, onChange }: LessonChoicesProps) {
  const isMixed = lessons.some(({ mode }) => mode !== lessons[0]?.mode)
  return (
    <Choices
      legend="Lesson"
      value={value}
      options={lessons.map(lesson => ({
        value: lesson._id,
        label: lesson.name,
        line: [isMixed && contentModeNames[lesson.mode], pagesOf(lesson), lesson.taught && 'taught']
          .filter(Boolean)
          .join(' · '),
      }))}
      onChange={id => {
        const lesson = lessons.find(({ _id }) => _id === id)
        if (lesson) onChange({ cid: id, mode: lesson.mode })
      }}
    />
  )
}

const pagesOf = ({ pageNum }: LessonCard): string => `${pageNum} ${pageNum === 1 ? 'page' : 'pages'}`
