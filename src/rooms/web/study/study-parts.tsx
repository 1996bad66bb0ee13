import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { joinPath } from '#sessions/web/parts/lists/session-words.ts'
import { studentLearningQuery } from '#sessions/web/parts/sessions.queries.ts'
import { progressWords, stepWords } from '#sessions/web/parts/study/study-words.ts'
import { StudyLink } from '#sessions/web/parts/study-layout.tsx'
import { LessonEnd, LessonList, LessonWords } from '#sessions/web/parts/lesson-list.tsx'

/** Parts of a course or unit, each with the learner's own progress. */
export function StudyParts({ session: { childs }, learner }: { session: Session; learner: string | null }) {
  const rows =
    useQuery({
      ...studentLearningQuery(
        learner ?? '',
        childs.map(({ _id }) => _id),
      ),
      enabled: learner !== null,
    }).data ?? []
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">Parts</h2>
      <LessonList>
        {childs.map(({ _id, sid, name }) => {
          const row = rows.find(each => each._id === _id)
          const progress = row && { ...row, answered: row.count }
          return (
            <li
              key={_id}
              data-done={progress?.completed || undefined}
            >
              <LessonWords>
                <strong>{name}</strong>
                {progress && <small>{progressWords(progress)}</small>}
              </LessonWords>
              {progress && (
                <LessonEnd>
                  {progress.completed && (
                    <StudyLink to={`/account/takeaway/study/${_id}`}>Answers and feedback</StudyLink>
                  )}
                  <Button
                    variant={progress.completed ? 'default' : 'filled'}
                    component={Link}
                    to={joinPath({ sid })}
                    aria-label={`${stepWords(progress, false)}: ${name}`}
                  >
                    {stepWords(progress, false)}
                  </Button>
                </LessonEnd>
              )}
            </li>
          )
        })}
      </LessonList>
    </section>
  )
}
