// For staff: what is open to everybody is shown first in the library when it was chosen.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { useActing } from '#kit/web/parts/use-acting.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { sessionContract } from '#sessions/contract/session.contract.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { sessionPermissions } from '#sessions/contract/sessions.permissions.ts'

export function FeatureBox({ session: { _id, name, type, isLib, state } }: { session: Session }) {
  const queries = useQueryClient()
  const { act, busy } = useActing(() => queries.invalidateQueries({ queryKey: ['sessions'] }))
  const over = state === 'ended' || state === 'archived'
  if (!may(sessionPermissions, 'session.feature', useActor()) || !kinds[type].flags.public || over)
    return null
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => {
        void act(
          () => api(sessionContract).patch('feature', { _id, isLib: !isLib }),
          isLib ? `${name} is no longer featured.` : `${name} stands first in the library.`,
        )
      }}
    >
      {isLib ? 'Stop featuring' : 'Feature in the library'}
    </Button>
  )
}
