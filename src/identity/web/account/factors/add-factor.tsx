// Setting up a second factor in two steps: confirm your identity, then the factor's own step.
import { useState, type ReactNode } from 'react'
import type { FactorProof, Proof } from '#identity/contract/factors.contract.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { StepCount } from '#kit/web/parts/step-bar.tsx'
import { ProofForm } from './proof-form.tsx'

export interface AddFactorProps {
  me: Me
  kind: FactorProof
  onDone: () => void
}

interface TwoStepsProps<T> {
  me: Me
  kind: FactorProof
  /** The heading of the second step. */
  title: string
  start: (proof: Proof) => Promise<T>
  children: (started: T) => ReactNode
}

export function TwoSteps<T>({ me, kind, title, start, children }: TwoStepsProps<T>) {
  const [started, setStarted] = useState<T | null>(null)
  return (
    <>
      <StepCount
        steps={['Confirm that it is you', title]}
        at={started === null ? 0 : 1}
      />
      {started === null ? (
        <ProofForm
          me={me}
          kind={kind}
          action="Continue"
          onProof={async proof => setStarted(await start(proof))}
        />
      ) : (
        children(started)
      )}
    </>
  )
}
