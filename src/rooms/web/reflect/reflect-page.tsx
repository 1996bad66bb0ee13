// Reflections of one place: open ones for all its readers, private ones between two people.
import { useQuery } from '@tanstack/react-query'
import { ChipLinks, type ChipLink } from '#kit/web/parts/chip-links.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import type { Reflection } from '#rooms/contract/reflection.contract.ts'
import {
  listQuery,
  placeQuery,
  publishedQuery,
  threadsOf,
  useLiveReflections,
  type ReflectionSubject,
} from './reflect.queries.ts'
import { ReflectionCard } from './reflection-card.tsx'
import { WriteForm } from './write-form.tsx'
import classes from './reflect.module.css'

interface PageProps {
  place: ReflectionSubject
  line: string
  tabs: readonly ChipLink[]
  privately?: boolean
}

export function ReflectPage({ place, line, tabs, privately = false }: PageProps) {
  const me = useActor().id ?? ''
  const where = useQuery(placeQuery(place))
  const list = useQuery({
    ...listQuery(place, privately ? { to: me } : {}),
    enabled: where.data !== undefined,
  })
  useLiveReflections()
  if (isMissing(where.error))
    return <NotFoundState text="There is nothing to reflect on here, or it is not open to you." />
  return (
    <Loaded
      answer={where}
      what="the reflections"
      shape="page"
    >
      {({ name, may, people }) => {
        const mode = ownMode(may)
        const publishable = 'unit' in place && may.includes('refl')
        return (
          <div className={classes.page}>
            <PageHeader
              title={name}
              line={line}
            />
            {tabs.length > 1 && (
              <ChipLinks
                label="Kinds of reflections"
                links={tabs}
              />
            )}
            {privately && people.length === 0 && (
              <p className={classes.small}>There is nobody here to write to yet.</p>
            )}
            {mode !== null &&
              !(privately && people.length === 0) &&
              (privately ? (
                <WriteForm
                  place={place}
                  mode={mode}
                  label="Private message"
                  action="Send"
                  done="Your message is sent. Only you two can read it."
                  people={people}
                />
              ) : (
                <WriteForm
                  place={place}
                  mode={mode}
                  label={mode === 'refl' ? 'Your reflection' : 'Your comment'}
                  action={mode === 'refl' ? 'Share reflection' : 'Comment'}
                  done={mode === 'refl' ? 'Your reflection is posted.' : 'Your comment is posted.'}
                  publishable={publishable}
                />
              ))}
            {mode === null && !privately && (
              <p className={classes.small}>You can read here. Those who work on it write.</p>
            )}
            <Loaded
              answer={list}
              what="the reflections"
            >
              {found => (
                <Threads
                  place={place}
                  list={found.filter(
                    ({ to, mode: kind }) => to.length > 0 === privately && kind !== 'journal',
                  )}
                  mayComment={may.includes('comment')}
                  me={me}
                  publishable={publishable}
                  privately={privately}
                />
              )}
            </Loaded>
            {!privately && 'unit' in place && <Published unit={place.unit} />}
          </div>
        )
      }}
    </Loaded>
  )
}

interface ThreadsProps {
  place: ReflectionSubject
  list: readonly Reflection[]
  mayComment: boolean
  me: string
  publishable: boolean
  privately: boolean
}

function Threads({ place, list, mayComment, me, publishable, privately }: ThreadsProps) {
  if (list.length === 0)
    return (
      <EmptyState
        drawing="talk"
        title={privately ? 'No private messages yet' : 'No reflections yet'}
        text={
          privately
            ? 'What you write here is between you and one other person.'
            : 'What went well, what would you do another way next time?'
        }
      />
    )
  return (
    <div className={classes.list}>
      {threadsOf(list).map(({ first, answers }) => (
        <ReflectionCard
          key={first._id}
          place={place}
          reflection={first}
          answers={answers}
          mayReply={mayComment || first.uid === me || first.to.includes(me)}
          publishable={publishable}
        />
      ))}
    </div>
  )
}

/** The author's published reflections, also with a bought copy. */
function Published({ unit }: { unit: string }) {
  const list = useQuery(publishedQuery(unit)).data ?? []
  if (list.length === 0) return null
  return (
    <section
      className={classes.list}
      aria-labelledby="published"
    >
      <h2
        id="published"
        className={classes.title}
      >
        As it was published
      </h2>
      {list.map(({ content, author, at }, index) => (
        <article
          key={index}
          className={classes.card}
        >
          <p className={classes.words}>{content}</p>
          <small className={classes.small}>
            {author},{' '}
            <DateTime
              at={at}
              day
            />
          </small>
        </article>
      ))}
    </section>
  )
}

function ownMode(may: readonly Reflection['mode'][]): 'refl' | 'comment' | null {
  if (may.includes('refl')) return 'refl'
  return may.includes('comment') ? 'comment' : null
}
