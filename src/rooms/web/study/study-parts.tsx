import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { joinPath } from '#sessions/web/parts/lists/session-words.ts'
import { studentLearningQuery } from '#sessions/web/parts/sessions.queries.ts'
import { progressWords, stepWords } from '#sessions/web/parts/study/study-words.ts'
import study from '#sessions/web/study/study.module.css'
import classes from '#sessions/web/workshop/workshop.module.css'

/** Parts of something larger, each with its own progress for who studies it. */
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
      <ol className={classes.lessons}>
        {childs.map(({ _id, sid, name }) => {
          const row = rows.find(each => each._id === _id)
          const progress = row && { ...row, answered: row.count }
          return (
            <li
              key={_id}
              data-done={progress?.completed || undefined}
            >
              <span className={classes.words}>
                <strong>{name}</strong>
                {progress && <small>{progressWords(progress)}</small>}
              </span>
              {progress && (
                <span className={classes.end}>
                  {progress.completed && (
                    <Link
                      className={study.dim}
                      to={`/account/takeaway/study/${_id}`}
                    >
                      What came of it
                    </Link>
                  )}
                  <Button
                    variant={progress.completed ? 'default' : 'filled'}
                    component={Link}
                    to={joinPath({ sid })}
                    aria-label={`${stepWords(progress, false)}: ${name}`}
                  >
                    {stepWords(progress, false)}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
