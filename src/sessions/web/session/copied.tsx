// A session's content, as copied when scheduling.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { titleOf } from '#authoring/contract/deck.rules.ts'
import { clockOf, secondsOf } from '#authoring/contract/video.rules.ts'
import { count, viewPath } from '#authoring/web/parts/content-words.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { KindChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { Session, Snapshot } from '#sessions/contract/session.shapes.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { sessions, refreshSessions } from '../parts/sessions.queries.ts'
import { questionKindWords } from '../parts/session/words.ts'
import classes from './session.module.css'

export function Copied({ session }: { session: Session }) {
  const { snapshot, overview, childs, mode, cid, uid, state } = session
  const mine = useMe()?._id === uid
  return (
    <section
      className={classes.part}
      aria-labelledby="copied"
    >
      <h2 id="copied">What is taught</h2>
      {mode && (
        <div className={classes.chips}>
          <KindChip kind={mode} />
          {mine && cid && <TextLink to={viewPath({ mode, _id: cid })}>Open the content itself</TextLink>}
          {mine && state === 'scheduled' && cid && childs.length === 0 && <Pull session={session} />}
        </div>
      )}
      {overview && <p>{overview}</p>}
      {childs.length > 0 && <Parts session={session} />}
      {snapshot && childs.length === 0 && <Pages snapshot={snapshot} />}
      {snapshot && snapshot.tools.length > 0 && (
        <>
          <h3>Assessment tools</h3>
          <ul className={classes.pages}>
            {snapshot.tools.map(({ _id, name, items }) => (
              <li key={_id}>
                <span aria-hidden>•</span>
                <span className={classes.two}>{name}</span>
                <small className={classes.dim}>{count(items.length, 'item')}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      {!snapshot && childs.length === 0 && !overview && (
        <p className={classes.dim}>Its teacher has not written an overview.</p>
      )}
    </section>
  )
}

/** Before the start, content changes can be copied. */
function Pull({ session: { _id, name } }: { session: Session }) {
  const { actAsync, busy } = useAct(refreshSessions)
  const pull = async () => {
    if (
      await confirm({
        title: `Apply the changes made since?`,
        text: `Slides, questions and plan of ${name} become those of the content as it is now. Pages that you put into this session alone go.`,
        action: 'Apply changes',
      })
    )
      await actAsync(() => sessions().get('pull', { _id }), 'The session has the content as it is now.')
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      onClick={() => {
        void pull()
      }}
    >
      Apply changes
    </Button>
  )
}

const Parts = ({ session: { childs } }: { session: Session }) => (
  <ol className={classes.pages}>
    {childs.map(({ _id, name, start, sessionType, groupName }, at) => (
      <li key={_id}>
        <span>{at + 1}</span>
        <span className={classes.two}>
          <Link to={`/session/overview/${_id}`}>{name}</Link>
          {groupName && <small>{groupName}</small>}
        </span>
        <small className={classes.dim}>
          {sessionType === 'student' ? (
            'Student-paced'
          ) : (
            <DateTime
              weekday
              at={start}
            />
          )}
        </small>
      </li>
    ))}
  </ol>
)

/** Pages with their questions; for a video its clips with their questions. */
function Pages({ snapshot: { pages, questions, materials, video } }: { snapshot: Snapshot }) {
  const materialsOn = (page: string) => materials.find(each => each.page === page)?.list.length ?? 0
  if (video.length > 0 && pages.length === 0)
    return video.map(({ _id, name }) => {
      const own = questions.filter(({ id }) => id === _id).toSorted((a, b) => a.page.localeCompare(b.page))
      return (
        <div
          key={_id}
          className={classes.part}
        >
          <h3>{name}</h3>
          <ol
            className={classes.pages}
            aria-label={`Questions of ${name}`}
          >
            {own.map(({ _id: question, page, name: text, type }) => (
              <li key={question}>
                <span>{clockOf(secondsOf(page.slice(0, 8)) ?? 0)}</span>
                <span className={classes.two}>{text || 'Without text'}</span>
                <small className={classes.dim}>{questionKindWords[type]}</small>
              </li>
            ))}
          </ol>
        </div>
      )
    })
  if (pages.length === 0) return null
  return (
    <ol
      className={classes.pages}
      aria-label="Pages"
    >
      {pages.map((page, at) => {
        const question = questions.find(each => each.page === page._id)
        const more = materialsOn(page._id)
        return (
          <li key={page._id}>
            <span>{at + 1}</span>
            <span className={classes.two}>
              {titleOf(page) || `Page ${at + 1}`}
              {question && question.name !== titleOf(page) && (
                <small>{question.name || 'Question without text'}</small>
              )}
            </span>
            <small className={classes.dim}>
              {[question ? questionKindWords[question.type] : '', more > 0 ? count(more, 'material') : '']
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        )
      })}
    </ol>
  )
}
