// /com/enroll: enter a teacher's code, or choose an open session.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isMissing, Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { Price } from '#library/web/parts/price.tsx'
import { learnersMayEnter } from '#sessions/contract/session.lifecycle.ts'
import { isCourse, kinds } from '#sessions/contract/kinds.ts'
import { codeLength, sessionCode } from '#sessions/contract/session-rules.shapes.ts'
import type { Session, SessionCard } from '#sessions/contract/session.shapes.ts'
import lists from '../lists/lists.module.css'
import { joinPath, kindWords, sessionPath } from '../parts/lists/session-words.ts'
import { openToMeQuery, sessionQuery, useLiveSessions } from '../parts/sessions.queries.ts'
import { Dates } from './dates.tsx'
import { KeptSeats } from './kept-seats.tsx'
import { priceOf } from './open-tile.tsx'
import { seatWords } from './standing.rules.ts'
import { useEnrol } from './use-enrol.ts'
import classes from './workshop.module.css'

const few = 20

export const Screen = withMe(({ me }) => {
  const answer = useQuery(openToMeQuery({ $limit: few }))
  useLiveSessions()
  return (
    <>
      <PageHeader
        title="Enrol"
        line="With the code that you were given, or from what is open to you."
      />
      <KeptSeats />
      <Code />
      <section
        className={classes.section}
        aria-labelledby="open"
      >
        <h2 id="open">Open to you</h2>
        <Loaded
          answer={answer}
          what="what is open to you"
          shape="table"
        >
          {({ data, total }) =>
            data.length === 0 ? (
              <EmptyState
                drawing="calendar"
                title="Nothing is open right now"
                text="Workshops for you appear here as soon as somebody offers one."
              />
            ) : (
              <>
                <ul
                  className={lists.rows}
                  aria-label="Open to you"
                >
                  {data.map(session => (
                    <Open
                      key={session._id}
                      session={session}
                      me={me}
                    />
                  ))}
                </ul>
                {total > data.length && (
                  <p>
                    <TextLink to="/com/workshop">See all of them</TextLink>
                  </p>
                )}
              </>
            )
          }
        </Loaded>
      </section>
    </>
  )
})

/** Listed participants who may enter go straight into the room; everybody else sees the page first. */
const wayTo = (session: Session): string =>
  session.role === 'learner' &&
  !isCourse(session.type) &&
  !kinds[session.type].flags.ownPace &&
  (session.state === 'ongoing' || learnersMayEnter(session, new Date()))
    ? joinPath(session)
    : sessionPath(session)

const refusalOf = (error: unknown, code: string) =>
  isMissing(error)
    ? { words: 'No session that is open to you has this code. Check it with your teacher.', code }
    : { words: wordsOf(error), code: null }

function Code() {
  const [address] = useSearchParams()
  const [typed, setTyped] = useState(address.get('code') ?? '')
  const [wrong, setWrong] = useState<{ words: string; code: string | null } | null>(null)
  const { act, busy } = useAct(undefined, { showsError: true })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const find = (event: FormEvent) => {
    event.preventDefault()
    const code = sessionCode.safeParse(typed.replace(/[\s-]/g, ''))
    if (!code.success) return setWrong({ words: `A code has ${codeLength} letters and digits.`, code: null })
    setWrong(null)
    act(async () => {
      try {
        await navigate(wayTo(await queries.fetchQuery({ ...sessionQuery(code.data), staleTime: 0 })))
      } catch (error) {
        setWrong(refusalOf(error, code.data))
      }
    })
  }
  return (
    <form
      className={classes.code6}
      noValidate
      onSubmit={event => {
        find(event)
      }}
    >
      <TextInput
        label="Code"
        description="Six letters and digits"
        size="md"
        value={typed}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={wrong?.words}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="md"
        loading={busy}
      >
        Find it
      </Button>
      {wrong?.code && (
        <p>
          Does it let guests in? <TextLink to={`/s/${wrong.code}`}>Try the door of the room</TextLink>
        </p>
      )}
    </form>
  )
}

function Open({ session, me }: { session: SessionCard; me: Me }) {
  const { name, type, owner, regMax, regNum } = session
  return (
    <li className={lists.row}>
      <span className={lists.two}>
        <Link
          className={lists.link ?? ''}
          to={sessionPath(session)}
        >
          {name}
        </Link>
        <small>
          {kindWords(type)} · {owner.name} · <Dates session={session} />
        </small>
      </span>
      <span className={lists.dim}>
        {seatWords(regMax, regMax === 0 ? null : Math.max(0, regMax - regNum))}
      </span>
      <Price of={priceOf(session)} />
      <EnrolButton
        session={session}
        me={me}
      />
    </li>
  )
}

function EnrolButton({ session, me }: { session: SessionCard; me: Me }) {
  const { register, wait, busy } = useEnrol(me)
  const { _id, name, regMax, regNum } = session
  const isFull = regMax > 0 && regNum >= regMax
  if (isFull)
    return (
      <Button
        size="compact-md"
        variant="default"
        loading={busy}
        aria-label={`Wait for a seat in ${name}`}
        onClick={() => {
          void wait(session)
        }}
      >
        Wait
      </Button>
    )
  if (priceOf(session).priceNow > 0)
    return (
      <Button
        size="compact-md"
        component={Link}
        to={`/order/confirm/session/${_id}`}
        aria-label={`Order a seat in ${name}`}
      >
        Order a seat
      </Button>
    )
  return (
    <Button
      size="compact-md"
      loading={busy}
      aria-label={`Register for ${name}`}
      onClick={() => {
        void register(session)
      }}
    >
      Register
    </Button>
  )
}
