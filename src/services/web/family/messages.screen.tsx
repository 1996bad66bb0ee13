// A child's messages with providers, for a guardian.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { ApiError } from '#kit/web/api.ts'
import { useNoReferrer } from '#kit/web/no-referrer.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import type { FamilyThread } from '#services/contract/family/family.contract.ts'
import classes from '../help/help.module.css'
import { familyMessagesQuery } from './family.queries.ts'

export function Screen({ params: { student } }: ScreenProps<{ student: string }>) {
  const [address] = useAddress()
  const code = address.get('family')
  const answer = useQuery(familyMessagesQuery({ student, ...(code !== null && { code }) }))
  useNoReferrer()
  if (answer.error instanceof ApiError && answer.error.status === 403)
    return <ForbiddenState text={wordsOf(answer.error)} />
  if (isMissing(answer.error)) return <NotFoundState text="There is no such child of yours." />
  return (
    <div className={classes.page}>
      <Loaded
        answer={answer}
        what="the messages"
      >
        {({ name, threads }) => (
          <>
            <PageHeader
              title={`Messages of ${name}`}
              line="Between your child and providers. You read along; only they can write."
            />
            {threads.length === 0 && (
              <EmptyState
                drawing="talk"
                title="No messages yet"
                text={`What ${name} and providers write to each other appears here.`}
              />
            )}
            {threads.map(thread => (
              <Thread
                key={thread.rid}
                thread={thread}
                child={name}
              />
            ))}
            <div>
              <Button
                variant="default"
                component={Link}
                to={code === null ? '/com/family' : `/com/family/${code}`}
              >
                All your children
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Thread({
  thread: { rid, servicer, lesson, messages },
  child,
}: {
  thread: FamilyThread
  child: string
}) {
  return (
    <section
      className={classes.section}
      aria-labelledby={`thread-${rid}`}
    >
      <div className={classes.head}>
        <h2 id={`thread-${rid}`}>{servicer}</h2>
        <span className={classes.dim}>
          {lesson === null ? (
            'Before booking'
          ) : (
            <>
              {lesson.name}, <DateTime at={lesson.start} />
            </>
          )}
        </span>
      </div>
      <ol className={classes.said}>
        {messages.map(({ _id, isChild, message, attachments, deleted, createdAt }) => (
          <li key={_id}>
            <div>
              <b>{isChild ? child : servicer}</b>{' '}
              <small className={classes.dim}>
                <DateTime at={createdAt} />
              </small>
            </div>
            <div className={classes.text}>{deleted ? 'This message was withdrawn.' : message}</div>
            {attachments.map(({ filename, url }) => (
              <a
                key={url}
                href={url}
                target="_blank"
                rel="noreferrer"
              >
                {filename}
              </a>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
