// A school's set-up steps. Later domains add steps; the card checks whether each is done.
export interface SetupStep {
  readonly order: number
  readonly label: string
  readonly to: string
  readonly isDone: (school: string) => Promise<boolean>
}

const steps: SetupStep[] = []

export const addSetupSteps = (...more: readonly SetupStep[]): void => {
  steps.push(...more)
  steps.sort((one, other) => one.order - other.order)
}
export const setupSteps = (): readonly SetupStep[] => steps
