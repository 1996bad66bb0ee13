// A lesson on one standard of a report: providers, times, and booking.
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dayMs } from '#kit/contract/durations.ts'
import { isMissing, Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { ApiError } from '#kit/web/api.ts'
import { useNoReferrer } from '#kit/web/no-referrer.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import type { HelpTimes } from '#services/contract/help/help.contract.ts'
import { creditWords } from '../bookings/parts/booking-terms.rules.ts'
import { Booked, type BookedLesson } from './help-booked.tsx'
import { Provider } from './help-provider.tsx'
import classes from './help.module.css'
import { helpTimesQuery, placeIn, type HelpPlace } from './help.queries.ts'
import { PackLinks } from './pack-links.tsx'

type Params = { report: string; standard: string }

const week = 7 * dayMs

export function Screen({ params: { report, standard } }: ScreenProps<Params>) {
  const [address] = useAddress()
  const place = placeIn(report, address)
  const [from, setFrom] = useState<string | null>(null)
  const [booked, setBooked] = useState<BookedLesson | null>(null)
  useNoReferrer()
  const answer = useQuery({
    ...helpTimesQuery(place, standard, from),
    placeholderData: keepPreviousData,
    enabled: booked === null,
  })
  if (booked && answer.data)
    return (
      <Booked
        lesson={booked}
        times={answer.data}
      />
    )
  const refused = refusalOf(answer.error)
  if (refused) return refused
  return (
    <div className={classes.page}>
      <Loaded
        answer={answer}
        what="lessons about this standard"
      >
        {times => (
          <Times
            times={times}
            place={place}
            from={from}
            onFrom={setFrom}
            onBooked={setBooked}
          />
        )}
      </Loaded>
    </div>
  )
}

function refusalOf(error: Error | null) {
  if (isMissing(error)) return <NotFoundState text="There is no such report, or it is not yours." />
  if (!(error instanceof ApiError)) return null
  if (error.status === 403) return <ForbiddenState text={wordsOf(error)} />
  return error.code === 'help-mastered' ? (
    <EmptyState
      drawing="none"
      whole
      title="Nothing to work on here"
      text={wordsOf(error)}
    />
  ) : null
}

interface TimesProps {
  times: HelpTimes
  place: HelpPlace
  from: string | null
  onFrom: (from: string | null) => void
  onBooked: (lesson: BookedLesson) => void
}

function Times({ times, place, from, onFrom, onBooked }: TimesProps) {
  const [chosen, setChosen] = useState<{ servicer: string; start: string } | null>(null)
  const navigate = useNavigate()
  const { credits, providers, packs, standard, learner, as } = times
  const step = (weeks: number) => {
    setChosen(null)
    const next = (from === null ? Date.now() : Date.parse(from)) + weeks * week
    onFrom(next <= Date.now() + week / 2 ? null : new Date(next).toISOString())
  }
  return (
    <>
      <PageHeader
        title={standard.name}
        line={lineOf(times)}
      />
      {credits === null && (
        <PackLinks
          packs={packs}
          as={as}
          learner={learner}
        />
      )}
      {providers.length === 0 && packs.length > 0 && (
        <p className={classes.dim}>Nobody who fits is free at that time.</p>
      )}
      <ul className={classes.list}>
        {providers.map(provider => (
          <Provider
            key={provider._id}
            provider={provider}
            times={times}
            place={place}
            chosen={chosen?.servicer === provider._id ? chosen.start : null}
            onChoose={start => setChosen({ servicer: provider._id, start })}
            onBooked={onBooked}
          />
        ))}
      </ul>
      <div className={classes.tools}>
        {from !== null && (
          <Button
            variant="default"
            onClick={() => step(-1)}
          >
            A week earlier
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => step(1)}
        >
          A week later
        </Button>
        <Button
          variant="subtle"
          onClick={() => void navigate(-1)}
        >
          Back
        </Button>
      </div>
    </>
  )
}

function lineOf({ credits, as, learner }: HelpTimes): string {
  const who = as === 'guardian' ? `A lesson for ${learner}.` : 'A lesson about this standard.'
  if (credits === null) return who
  const isTheirs = as === 'guardian' && !credits.isGuardians
  const left = `${isTheirs ? `${learner} has` : 'you have'} ${creditWords(credits.available)}`
  return `${who} ${credits.name}, ${credits.duration} minutes for 1 credit; ${left}.`
}
