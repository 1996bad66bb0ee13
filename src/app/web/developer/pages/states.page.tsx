import { Button } from '@mantine/core'
import { useState } from 'react'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { EmptyState, ErrorState, ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { LoadingState, type ComingShape } from '#kit/web/parts/loading-state.tsx'
import { Sample } from '../sample.tsx'

export function Page() {
  const [tries, setTries] = useState(0)
  const again = () => setTries(tries + 1)
  return (
    <>
      <Sample title="Empty">
        <EmptyState
          drawing="sheet"
          title="You have no tasks yet"
          text="A task is one lesson with slides and questions."
          action={<Button onClick={again}>Make a task</Button>}
        />
      </Sample>
      <Sample title="Error">
        <ErrorState
          requestId="01k9-4f2e"
          retry={again}
        />
        <p role="status">{tries === 0 ? 'Not tried again yet.' : `Tried again ${tries} times.`}</p>
      </Sample>
      <Sample title="A part that breaks">
        <Breaking />
      </Sample>
      <Sample title="Forbidden">
        <ForbiddenState whole={false} />
      </Sample>
      <Sample title="Not found">
        <NotFoundState whole={false} />
      </Sample>
      {(['page', 'table', 'cards', 'form', 'text'] satisfies ComingShape[]).map(shape => (
        <Sample
          key={shape}
          title={`Loading, ${shape}`}
        >
          <LoadingState shape={shape} />
        </Sample>
      ))}
    </>
  )
}

/** A boundary's message, whose retry works once the cause is gone. */
function Breaking() {
  const [isBroken, setBroken] = useState(false)
  return (
    <>
      <Button
        variant="default"
        aria-pressed={isBroken}
        onClick={() => setBroken(!isBroken)}
      >
        {isBroken ? 'Mend it' : 'Break it'}
      </Button>
      <PartBoundary>
        <Fragile isBroken={isBroken} />
      </PartBoundary>
    </>
  )
}

function Fragile({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error('This part was broken on purpose')
  return <p>This part works.</p>
}
