// A provider's ratings, favourite button, and question link.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#kit/web/api.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { fansContract } from '#services/contract/bookings/ratings.contract.ts'
import type { Profile } from '#services/contract/profiles.contract.ts'
import { refreshServices } from '../../services.queries.ts'
import { favouritesQuery } from '../bookings.queries.ts'
import classes from '../bookings.module.css'
import { impressionsPath, questionPath } from './paths.ts'
import { rateWords } from './provider-words.ts'

export function ProviderBar({ me, profile }: { me: string; profile: Profile }) {
  return (
    <div className={classes.tools}>
      <TextLink to={impressionsPath(profile._id)}>{rateWords(profile.count)}</TextLink>
      {me !== profile._id && (
        <>
          <Favourite
            me={me}
            servicer={profile._id}
          />
          <Button
            component={Link}
            to={questionPath(profile._id)}
            variant="default"
          >
            Ask a question
          </Button>
        </>
      )}
    </div>
  )
}

function Favourite({ me, servicer }: { me: string; servicer: string }) {
  const { data } = useQuery(favouritesQuery(me))
  const { act, busy } = useAct(refreshServices)
  if (!data) return null
  const isFavourite = data.servicer.includes(servicer)
  const change = isFavourite ? { $pull: { servicer } } : { $addToSet: { servicer } }
  return (
    <Button
      variant={isFavourite ? 'light' : 'default'}
      aria-pressed={isFavourite}
      loading={busy}
      onClick={() => {
        act(() => api(fansContract).patch(me, change))
      }}
    >
      {isFavourite ? 'Favourite' : 'Add to favourites'}
    </Button>
  )
}
