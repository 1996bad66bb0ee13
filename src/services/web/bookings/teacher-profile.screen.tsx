// A provider for a package: profile, ratings, and free times.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import type { Profile } from '#services/contract/profiles.contract.ts'
import { ProviderProfile } from '../parts/provider-profile.tsx'
import { approvedQuery, profileQuery } from '../services.queries.ts'
import classes from './bookings.module.css'
import { bookablePackQuery, type BookablePack } from './pack.queries.ts'
import { BookingSteps } from './parts/booking-steps.tsx'
import { BookWeek } from './parts/book-week.tsx'
import { OpenWeek } from './parts/open-week.tsx'
import { choosePath } from './parts/paths.ts'
import { ProviderBar } from './parts/provider-bar.tsx'
import { TrialButton } from './parts/trial-button.tsx'

type Params = { teacherId: string; packId: string }

export const Screen = withMe<ScreenProps<Params>>(({ params: { teacherId, packId }, me }) => {
  const answer = useQuery(profileQuery(teacherId))
  const pack = useQuery(bookablePackQuery(packId))
  const { data: services = [] } = useQuery(approvedQuery(teacherId))
  if (isMissing(answer.error) || isMissing(pack.error)) return <NotFoundState />
  return (
    <div className={classes.page}>
      <Loaded
        answer={answer}
        what="the profile"
      >
        {profile => (
          <>
            <PageHeader
              title={profile.name}
              line={pack.data && lineOf(pack.data)}
              action={
                <Button
                  component={Link}
                  to={choosePath(packId)}
                  variant="default"
                >
                  Other providers
                </Button>
              }
            />
            {pack.data?.bought && (
              <BookingSteps
                at={1}
                pack={packId}
                servicer={teacherId}
              />
            )}
            <ProviderProfile
              profile={profile}
              services={services}
              more={
                <ProviderBar
                  me={me._id}
                  profile={profile}
                />
              }
            >
              <Loaded
                answer={pack}
                what="the package"
              >
                {bookable => (
                  <Times
                    profile={profile}
                    pack={bookable}
                    isMe={me._id === profile._id}
                  />
                )}
              </Loaded>
            </ProviderProfile>
          </>
        )}
      </Loaded>
    </div>
  )
})

const lineOf = ({ terms, bought }: BookablePack): string =>
  `${terms.name} · ${terms.duration} minutes a credit · ${bought ? `${bought.available} left` : 'not bought yet'}`

interface TimesProps {
  profile: Profile
  pack: BookablePack
  isMe: boolean
}

function Times({ profile, pack, isMe }: TimesProps) {
  const { bought } = pack
  if (bought && bought.available > 0 && !isMe && profile.suspendedUntil === null)
    return (
      <BookWeek
        profile={profile}
        bought={bought}
      />
    )
  return (
    <>
      <WhyNot
        profile={profile}
        pack={pack}
        isMe={isMe}
      />
      <OpenWeek profile={profile} />
    </>
  )
}

/** Why this week cannot be booked, and what to do. */
function WhyNot({ profile, pack: { id, bought }, isMe }: TimesProps) {
  if (isMe) return <p className={classes.note}>This is you. Nobody books their own lessons.</p>
  if (profile.suspendedUntil !== null)
    return <p className={classes.note}>{profile.name} takes no bookings at the moment.</p>
  return (
    <div className={classes.note}>
      <span>{bought ? 'You have no credits left.' : 'You have no credits for this package yet.'}</span>
      <div className={classes.tools}>
        <Button
          component={Link}
          to={`/booking/package-detail/${bought?.pack ?? id}`}
        >
          Buy credits
        </Button>
        {profile.trialMinutes > 0 && (
          <TrialButton
            profile={profile}
            pack={bought?.pack ?? id}
          />
        )}
      </div>
    </div>
  )
}
