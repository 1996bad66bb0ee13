// One dialog for every step that a sign-in can require: a new password, the second factor, or setting one up.
import { Button } from '@mantine/core'
import { ApiError } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import classes from '../dialogs/dialogs.module.css'
import { enter, type SignInData } from '../parts/session.ts'
import { FactorStep } from './factor-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { SetupStep } from './setup-step.tsx'
import { isStep, steps, type SignInStep, type StepCode } from './step.store.ts'

export interface StepProps {
  readonly details: Readonly<Record<string, unknown>>
  /** Sends an answer; the form shows the errors that this throws. */
  answer(data: SignInData): Promise<void>
  readonly cancel: React.ReactNode
}

const bodies: Record<StepCode, { title: string; lead: string; Body: (props: StepProps) => React.ReactNode }> =
  {
    'password-change-needed': {
      title: 'Choose your own password',
      lead: 'You signed in with a password that was given to you. Choose one that only you know.',
      Body: NewPasswordStep,
    },
    'second-factor-needed': {
      title: 'Confirm that it is you',
      lead: 'Your account is protected by a second step.',
      Body: FactorStep,
    },
    'second-factor-setup': {
      title: 'Set up a second step',
      lead: 'Your role can see data of many people, so a password alone is not enough. Choose how you confirm your sign-ins from now on.',
      Body: SetupStep,
    },
  }

export function StepDialog({ step }: { step: SignInStep }) {
  const app = useApp()
  const { title, lead, Body } = bodies[step.error.code]
  const giveUp = (error: unknown) => {
    steps.patch({ step: null })
    step.reject(error)
  }
  const answer = async (data: SignInData): Promise<void> => {
    try {
      const me = await enter(app, data)
      steps.patch({ step: null })
      step.resolve(me)
    } catch (error) {
      if (isStep(error)) steps.patch({ step: { ...step, error } })
      else if (error instanceof ApiError && error.code === 'sign-in-expired') giveUp(error)
      else throw error
    }
  }
  return (
    <Dialog
      opened
      persistent
      title={title}
      onClose={() => {}}
    >
      <p className={classes.lead}>{lead}</p>
      <Body
        details={step.error.details}
        answer={answer}
        cancel={
          <Button
            variant="subtle"
            onClick={() =>
              giveUp(new ApiError(401, 'You are not signed in yet.', { code: 'sign-in-expired' }))
            }
          >
            Cancel
          </Button>
        }
      />
    </Dialog>
  )
}
