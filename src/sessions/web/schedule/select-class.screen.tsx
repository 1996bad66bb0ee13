import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useClassGroups } from '#schools/web/parts/classes/class-groups.ts'
import { myClassesQuery } from '#schools/web/parts/classes/my-classes.queries.ts'
import { counted } from '#schools/web/parts/words.ts'
import { isQuickMode } from '#sessions/contract/kinds.ts'
import { noClass } from './paths.ts'
import { WithContent } from './with-content.tsx'
import { useThing } from '#kit/web/router/thing.ts'
import classes from './schedule.module.css'

/** Picks the class for content; `quick` and `now` teach it at once, any other value schedules it. */
export const Screen = withMe<{ params: { readonly task: string; readonly type: string } }>(
  ({ me, params: { task, type } }) => (
    <WithContent id={task}>
      {content => (
        <Choice
          me={me}
          content={content}
          type={type}
        />
      )}
    </WithContent>
  ),
)

function Choice({ me, content, type }: { me: Me; content: Content; type: string }) {
  const [address] = useSearchParams()
  const answer = useQuery(myClassesQuery(me))
  useThing(`Choose a class for ${content.name}`)
  const groups = useClassGroups(me, answer.data ?? [])
  const quick = type === 'quick' && isQuickMode(content.mode)
  const query = new URLSearchParams(address)
  if (type === 'now') query.set('now', '')
  const search = query.size === 0 ? '' : `?${query}`
  const to = (classId: string) =>
    quick
      ? `/com/quickSession/${classId}?content=${content._id}`
      : `/com/scheduleSession/${content._id}/${content.mode}/${classId}${search}`
  // Without a class, anybody with the code may join.
  if (quick && answer.data?.length === 0)
    return (
      <Navigate
        to={to(noClass)}
        replace
      />
    )
  return (
    <>
      <PageHeader
        title="Choose a class"
        line={
          quick || type === 'now'
            ? `You will teach ${content.name} to it now.`
            : `You will schedule ${content.name} for it.`
        }
      />
      <Loaded
        answer={answer}
        what="your classes"
        shape="cards"
      >
        {list => (
          <>
            {list.length === 0 && (
              <EmptyState
                drawing="people"
                title="You have no class yet"
                {...(!quick && { text: 'Only lessons with slides can be taught without one.' })}
                action={<TextLink to="/home/class">My classes</TextLink>}
              />
            )}
            {groups.map(({ school, title, list: mine }) => (
              <section
                key={school}
                className={classes.ofSchool}
              >
                {title && <h2 className={classes.group}>{title}</h2>}
                <ul
                  className={classes.places}
                  aria-label={title ? `Classes at ${title}` : 'Classes'}
                >
                  {mine.map(({ _id, name, grade, count }) => (
                    <Place
                      key={_id}
                      to={to(_id)}
                      name={name}
                      line={[grade, counted(count.student, 'student')].filter(Boolean).join(' · ')}
                    />
                  ))}
                </ul>
              </section>
            ))}
            {quick && (
              <ul
                className={classes.places}
                aria-label="Without a class"
              >
                <Place
                  to={to(noClass)}
                  name="Without a class"
                  line="Anyone with the code can come in."
                />
              </ul>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

const Place = ({ to, name, line }: { to: string; name: string; line: string }) => (
  <li>
    <Link
      className={classes.place}
      to={to}
    >
      <b>{name}</b>
      <span className={classes.small}>{line}</span>
    </Link>
  </li>
)
