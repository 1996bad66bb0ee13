import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useActor } from '#kit/web/actor.ts'
import { alsoBoughtQuery, forLearnerQuery, recommendQuery } from '../parts/library.queries.ts'
import { TileRow } from '../parts/tile-row.tsx'

// Optional rows: if they cannot be loaded, the page is complete without them.
export const AlsoBought = ({ id }: { id: string }) => (
  <Spaced>
    <TileRow
      title="People who bought this also bought"
      items={useQuery(alsoBoughtQuery(id)).data ?? []}
    />
  </Spaced>
)

export function ForYou({ id }: { id: string }) {
  const signedIn = useActor().id !== null
  const learner = useLearner()
  const teaching = useQuery({ ...recommendQuery(id), enabled: !learner })
  const learning = useQuery({ ...forLearnerQuery(id), enabled: learner })
  return (
    <Spaced>
      <TileRow
        title={signedIn ? 'For you' : 'Alike'}
        items={(learner ? learning : teaching).data ?? []}
      />
    </Spaced>
  )
}

/** Items similar to a learner's last purchase. */
export function ForLearner() {
  return (
    <Spaced>
      <TileRow
        title="For you"
        items={useQuery({ ...forLearnerQuery(), enabled: useLearner() }).data ?? []}
      />
    </Spaced>
  )
}

function useLearner(): boolean {
  const { roles } = useActor()
  return roles.includes('student') && !roles.includes('teacher')
}

const Spaced = ({ children }: { children: ReactNode }) => <div style={{ marginTop: 32 }}>{children}</div>
