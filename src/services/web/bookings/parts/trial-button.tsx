// A provider's free first lesson: grants a credit for them only, then continues as usual.
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'
import type { Profile } from '#services/contract/profiles.contract.ts'
import { refreshServices } from '../../services.queries.ts'
import { profilePath } from './paths.ts'

export function TrialButton({ profile, pack }: { profile: Profile; pack: string }) {
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshServices)
  const take = async () => {
    const trial = await actAsync(() => api(bookingContract).patch('trial', { pack, servicer: profile._id }))
    if (trial) await navigate(profilePath({ servicer: profile._id, pack: trial.packUser }))
  }
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => {
        void take()
      }}
    >
      Try {profile.trialMinutes} minutes for free
    </Button>
  )
}
