// A school's set-up steps. Later domains add steps; the card checks whether each is done.
import { orderedPort } from '#kit/web/ports.ts'

export interface SetupStep {
  readonly order: number
  readonly label: string
  readonly to: string
  readonly isDone: (school: string) => Promise<boolean>
}

export const setupSteps = orderedPort<SetupStep>()
