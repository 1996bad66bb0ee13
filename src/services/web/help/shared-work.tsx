// On a provider's booking: the learner's answers, once teacher and family consented.
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { SharedAnswers } from '#rooms/web/parts/shared-answers.tsx'
import classes from './help.module.css'
import { sharedWorkQuery } from './help.queries.ts'
import { sharedWords } from './help-words.ts'

export function SharedWork({ booking }: { booking: string }) {
  const answer = useQuery(sharedWorkQuery(booking))
  return (
    <section
      className={classes.section}
      aria-labelledby="shared-work"
    >
      <h2 id="shared-work">The learner’s answers</h2>
      <Loaded
        answer={answer}
        what="the answers"
        shape="text"
      >
        {({ work, agreed }) =>
          work === null ? (
            <p className={classes.dim}>{sharedWords(agreed)}</p>
          ) : (
            <>
              <p className={classes.dim}>
                {work.name},{' '}
                <DateTime
                  at={work.start}
                  day
                />
              </p>
              <SharedAnswers {...work} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
