// The user's profile as bookers see it.
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { OpenWeek } from '../bookings/parts/open-week.tsx'
import { ProviderBar } from '../bookings/parts/provider-bar.tsx'
import { ProviderProfile } from '../parts/provider-profile.tsx'
import { approvedQuery, myProfileQuery } from '../services.queries.ts'
import classes from '../services.module.css'
import { mine } from './trail.ts'

export const Screen = withMe(({ me }) => {
  const answer = useQuery(myProfileQuery(me._id))
  const { data: approved = [] } = useQuery(approvedQuery(me._id))
  return (
    <div className={classes.page}>
      <PageHeader
        title="Preview"
        trail={mine}
      />
      {approved.length === 0 && (
        <p className={classes.note}>Only you see this until your first application is approved.</p>
      )}
      <Loaded
        answer={answer}
        what="your profile"
      >
        {profile => (
          <ProviderProfile
            profile={profile}
            services={approved}
            more={
              <ProviderBar
                me={me._id}
                profile={profile}
              />
            }
          >
            <OpenWeek profile={profile} />
          </ProviderProfile>
        )}
      </Loaded>
    </div>
  )
})
