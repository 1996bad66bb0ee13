// For staff: features a public session at the top of the library.
import { Button } from '@mantine/core'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { sessionContract } from '#sessions/contract/session.contract.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { sessionPermissions } from '#sessions/contract/sessions.permissions.ts'

export function FeatureBox({ session: { _id, name, type, isLib, state } }: { session: Session }) {
  const { act, busy } = useAct(queries => queries.invalidateQueries({ queryKey: ['sessions'] }))
  const over = state === 'ended' || state === 'archived'
  if (!may(sessionPermissions, 'session.feature', useActor()) || !kinds[type].flags.public || over)
    return null
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => {
        act(
          () => api(sessionContract).patch('feature', { _id, isLib: !isLib }),
          isLib ? `${name} is no longer featured.` : `${name} stands first in the library.`,
        )
      }}
    >
      {isLib ? 'Stop featuring' : 'Feature in the library'}
    </Button>
  )
}
