// Accepts bookings for a service, or pauses it without losing the approval.
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { profileContract } from '#services/contract/profiles.contract.ts'
import type { ServiceKey } from '#services/contract/services.values.ts'
import { myProfileQuery, refreshServices } from '../services.queries.ts'

export function ServiceSwitch({ service }: { service: ServiceKey }) {
  const { data: profile } = useQuery(myProfileQuery(useActor().id ?? ''))
  const { act, busy } = useAct(refreshServices)
  if (!profile) return null
  return (
    <Switch
      size="md"
      label="Learners can find me for this service"
      description="Switch it off for a while; your approval stays."
      disabled={busy}
      checked={profile.enable[service] !== false}
      onChange={event => {
        const isOn = event.currentTarget.checked
        act(
          () => api(profileContract).patch(profile._id, { enable: { [service]: isOn } }),
          isOn ? 'Learners can find you again.' : 'Learners no longer find you for this service.',
        )
      }}
    />
  )
}
