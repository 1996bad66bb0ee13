// Provider, time, price and cancellation terms, shown before booking.
import { pictureOf } from '#kit/web/parts/picture.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { bookingLimits } from '#services/contract/bookings/bookings.rules.ts'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import type { Profile } from '#services/contract/profiles.contract.ts'
import classes from '../bookings.module.css'
import { placeWords } from '../../places/place-words.ts'
import { creditWords, lateWords, type BookingTerms } from './booking-terms.rules.ts'
import { LessonTime } from './lesson-time.tsx'

interface ConfirmFactsProps {
  profile: Profile
  bought: PackUser
  terms: BookingTerms
}

export function ConfirmFacts({ profile, bought, terms }: ConfirmFactsProps) {
  const isSeries = terms.lessons.length > 1
  return (
    <dl className={classes.facts}>
      <dt>Package</dt>
      <dd>{bought.snapshot.name}</dd>
      {bought.course && (
        <>
          <dt>Course</dt>
          <dd>{bought.course.name}</dd>
        </>
      )}
      <dt>Provider</dt>
      <dd>
        <PersonChip
          name={profile.name}
          picture={pictureOf(profile.avatar)}
        />
      </dd>
      <dt>{isSeries ? 'Lessons' : 'Time'}</dt>
      <dd>
        <ol className={classes.list}>
          {terms.lessons.map(({ start, end }) => (
            <li key={start}>
              <LessonTime
                start={start}
                end={end}
                other={profile}
              />
            </li>
          ))}
        </ol>
      </dd>
      {bought.location && (
        <>
          <dt>Where</dt>
          <dd>{placeWords(bought.location)}</dd>
        </>
      )}
      <dt>Cost</dt>
      <dd>
        {creditWords(terms.cost)} of your {bought.available}; {terms.left} left afterwards
      </dd>
      <dt>Cancelling</dt>
      <dd>
        {isSeries ? 'For the first lesson, you' : 'You'} get your {terms.cost === 1 ? 'credit' : 'credits'}{' '}
        back if you cancel by{' '}
        <b>
          <DateTime at={terms.freeUntil} />
        </b>
        {isSeries && `, for each of the others until ${bookingLimits.freeHours} hours before it`}.{' '}
        {lateWords(terms.cost, bought.trialOf !== null)}
      </dd>
    </dl>
  )
}
