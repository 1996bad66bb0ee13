import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { OpenWeek } from '../bookings/parts/open-week.tsx'
import { ProviderProfile } from '../parts/provider-profile.tsx'
import { approvedQuery, profileQuery } from '../services.queries.ts'
import classes from '../services.module.css'

export function Applicant({ uid }: { uid: string }) {
  const answer = useQuery(profileQuery(uid))
  const { data: approved = [] } = useQuery(approvedQuery(uid))
  return (
    <section
      className={classes.section}
      aria-labelledby="profile"
    >
      <h2 id="profile">Profile</h2>
      <Loaded
        answer={answer}
        what="the profile"
      >
        {profile => (
          <ProviderProfile
            profile={profile}
            services={approved}
          >
            <OpenWeek profile={profile} />
          </ProviderProfile>
        )}
      </Loaded>
    </section>
  )
}
