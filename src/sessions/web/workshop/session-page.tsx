// The public page of a session: description, host, time, audience, and seats.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cover } from '#authoring/web/parts/cover.tsx'
import { minuteMs } from '#kit/contract/durations.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import {
  ItemCover,
  ItemHead,
  ItemLine,
  ItemLineGroup,
  ItemMain,
  ItemPage,
  ItemSide,
  ItemWords,
} from '#library/web/parts/item-layout.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { useThing } from '#kit/web/router/thing.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { api } from '#kit/web/api.ts'
import type { Enrolment } from '#sessions/contract/enrol.contract.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { CourseSessions } from '../course/course-sessions.tsx'
import { kindWords, stateLooks } from '../parts/lists/session-words.ts'
import { enrolmentQuery, isGone, sessionQuery, useLiveSessions } from '../parts/sessions.queries.ts'
import { Dates } from './dates.tsx'
import { EnrolBox } from '../parts/workshop/enrol-box.tsx'
import { FeatureBox } from './feature-box.tsx'
import { People } from './people.tsx'
import { SessionFacts } from './session-facts.tsx'

/** Seats may be taken meanwhile; the meeting's address appears automatically. */
const every = 20_000

interface SessionPageProps {
  id: string
  /** Short name of the school whose site it is viewed on. */ school?: string | undefined
  /** Content shown above: a course, or a piece of content. */ above?: (session: Session) => ReactNode
  /** Whether the URL matches the loaded session. */ fits?: (session: Session) => boolean
}

export function SessionPage({ id, school, above, fits }: SessionPageProps) {
  const answer = useQuery({ ...sessionQuery(id), refetchInterval: query => !isGone(query) && every })
  const session = answer.data
  const seat = useQuery({
    ...enrolmentQuery(session?._id ?? ''),
    enabled: session !== undefined,
    refetchInterval: query => !isGone(query) && every,
  })
  useLiveSessions(session?._id ?? id)
  // A session cancelled while the page was open is missing, too.
  if (isMissing(answer.error) || (session && fits?.(session) === false)) return <Gone />
  return (
    <Loaded
      answer={answer}
      what="the session"
      shape="page"
    >
      {found => (
        <Loaded
          answer={seat}
          what="the seats"
          shape="page"
        >
          {enrolment => (
            <Shown
              session={found}
              enrolment={enrolment}
              school={school}
              above={above?.(found)}
              reread={() => Promise.all([answer.refetch(), seat.refetch()])}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

const Gone = () => {
  const guest = useMe() === null
  return (
    <NotFoundState
      text="There is no such session, or it is not open to you. If it was cancelled, everybody in it was notified, and what they paid is refunded."
      action={
        guest ? undefined : (
          <Button
            component={Link}
            to="/com/workshop"
          >
            Find workshops
          </Button>
        )
      }
    />
  )
}

interface ShownProps {
  session: Session
  enrolment: Enrolment
  school: string | undefined
  above: ReactNode
  reread: () => unknown
}

function Shown({ session, enrolment, school, above, reread }: ShownProps) {
  const { name, type, state, owner, mode, imageUrl, overview, childs, role } = session
  useThing(name)
  const { flags } = kinds[type]
  return (
    <>
      {above && <div style={{ marginBottom: 12 }}>{above}</div>}
      <ItemHead>
        <ItemLine>
          <StateChip tone={stateLooks[state].tone}>{stateLooks[state].label}</StateChip>
          <span>{kindWords(type)}</span>
          {session.premium && <StateChip tone="accent">Featured</StateChip>}
          {session.promotion && <StateChip tone="positive">Free taster</StateChip>}
        </ItemLine>
        <h1>{name}</h1>
        <ItemLineGroup>
          <PersonChip
            name={owner.name}
            picture={pictureOf(owner.avatar)}
            size={28}
          />
          {school && <OnBehalf school={school} />}
          {!flags.ownPace && <Dates session={session} />}
        </ItemLineGroup>
      </ItemHead>
      <ItemPage>
        <ItemMain>
          {mode && (
            <ItemCover>
              <Cover content={{ mode, coverUrl: imageUrl }} />
            </ItemCover>
          )}
          <section aria-labelledby="overview">
            <h2 id="overview">What it is about</h2>
            <ItemWords>{overview || `${owner.name} has written no overview.`}</ItemWords>
          </section>
          {childs.length > 0 && (
            <section aria-labelledby="sessions">
              <h2 id="sessions">Sessions of the course</h2>
              <CourseSessions course={session} />
            </section>
          )}
          {(role === 'teacher' || role === 'observer') && <People session={session} />}
        </ItemMain>
        <ItemSide aria-label="Seats and facts">
          <EnrolBox
            session={session}
            enrolment={enrolment}
            reread={reread}
          />
          <FeatureBox session={session} />
          <SessionFacts
            session={session}
            enrolment={enrolment}
          />
        </ItemSide>
      </ItemPage>
    </>
  )
}

function OnBehalf({ school }: { school: string }) {
  const found = useQuery({
    queryKey: ['schools', 'front', school],
    queryFn: () => api(schoolPlanContract).get('bySlug', { slug: school.toLowerCase().slice(0, 60) }),
    staleTime: 10 * minuteMs,
  }).data
  return found ? <span>on behalf of {found.name}</span> : null
}
