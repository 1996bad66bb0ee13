// Choosing provider and time: by provider, or by one's own free time.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { CourseBound } from '../credits/course-bound.tsx'
import { CampusPlace } from '../credits/campus-place.tsx'
import { bookablePackQuery, type BookablePack } from './pack.queries.ts'
import classes from './bookings.module.css'
import { creditWords } from './parts/booking-terms.rules.ts'
import { BookingSteps } from './parts/booking-steps.tsx'
import { MatchList } from './parts/match-list.tsx'
import { TimeFirst } from './parts/time-first.tsx'
import { readTimes } from './parts/week-address.ts'
import { useThing } from '#kit/web/router/thing.ts'

export function Screen({ params: { packId } }: ScreenProps<{ packId: string }>) {
  const answer = useQuery(bookablePackQuery(packId))
  if (isMissing(answer.error)) return <NotFoundState />
  return (
    <div className={classes.page}>
      <Loaded
        answer={answer}
        what="the package"
      >
        {pack => <Choose pack={pack} />}
      </Loaded>
    </div>
  )
}

function Choose({ pack }: { pack: BookablePack }) {
  const { id, terms, bought } = pack
  const [address] = useAddress()
  const byTime = address.get('by') === 'time'
  useThing(`Book ${terms.name}`)
  const [start] = readTimes(address)
  if (!bought)
    return (
      <>
        <PageHeader
          title={`Who teaches ${terms.name}`}
          line={
            terms.isOnCampus
              ? 'Lessons take place where you are. Buy credits for your city first: then you see who comes there.'
              : 'Look around, ask a question or try a free first lesson where one is offered. Credits are lessons that you buy beforehand.'
          }
          action={
            <Button
              component={Link}
              to={`/booking/package-detail/${id}`}
            >
              See the package
            </Button>
          }
        />
        {!terms.isOnCampus && (
          <MatchList
            pack={pack}
            start={null}
          />
        )}
      </>
    )
  const path = `/booking/choose/${id}`
  const isPlaced = !terms.isOnCampus || bought.location !== null
  return (
    <>
      <PageHeader
        title="Choose provider and time"
        line={`${terms.name} · ${terms.duration} minutes a credit · ${creditWords(bought.available)} left`}
      />
      <BookingSteps
        at={0}
        pack={id}
      />
      {!bought.isSchool && <CourseBound bought={bought} />}
      {terms.isOnCampus && <CampusPlace bought={bought} />}
      <ChipLinks
        label="Begin with"
        links={[
          { label: 'Provider first', to: path, current: !byTime },
          { label: 'Time first', to: `${path}?by=time`, current: byTime },
        ]}
      />
      {byTime && <TimeFirst duration={terms.duration} />}
      {!isPlaced && <p>Say first where the lessons take place: then you see who comes there.</p>}
      {isPlaced && (!byTime || start !== undefined) && (
        <MatchList
          pack={pack}
          start={byTime ? (start ?? null) : null}
        />
      )}
    </>
  )
}
