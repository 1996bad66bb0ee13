import { useNavigate } from 'react-router'
import { StepBar } from '#kit/web/parts/step-bar.tsx'
import { choosePath, profilePath } from './paths.ts'

const steps = ['Provider', 'Time', 'Check'] as const

interface BookingStepsProps {
  at: 0 | 1 | 2
  pack: string
  /** Once chosen. */
  servicer?: string
}

/** Progress through the three booking pages. */
export function BookingSteps({ at, pack, servicer }: BookingStepsProps) {
  const navigate = useNavigate()
  const paths = [choosePath(pack), ...(servicer === undefined ? [] : [profilePath({ servicer, pack })])]
  return (
    <StepBar
      steps={steps}
      at={at}
      onGo={step => void navigate(paths[step] ?? choosePath(pack))}
      label="Steps of booking"
    />
  )
}
