import { lazy, Suspense } from 'react'
import { steps } from './step.store.ts'

const StepDialog = lazy(() => import('./step-dialog.tsx').then(module => ({ default: module.StepDialog })))
const RecoveryCodesDialog = lazy(() =>
  import('./recovery-codes-dialog.tsx').then(module => ({ default: module.RecoveryCodesDialog })),
)

/** Loads a step only when a sign-in requires it. */
export function SignInSteps() {
  const { step, recoveryCodes } = steps.use()
  return (
    <Suspense fallback={null}>
      {step && (
        <StepDialog
          key={String(step.error.details['challenge'])}
          step={step}
        />
      )}
      {!step && recoveryCodes && <RecoveryCodesDialog codes={recoveryCodes} />}
    </Suspense>
  )
}
