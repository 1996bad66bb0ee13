import { Button } from '@mantine/core'
import { useState } from 'react'
import { StepBar } from '#kit/web/parts/step-bar.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { Row, Sample } from '../sample.tsx'

const steps = ['Content', 'Class', 'Time', 'Confirm'] as const

export function Page() {
  const [at, setAt] = useState(1)
  const [reached, setReached] = useState(1)
  const go = (step: number) => {
    setAt(step)
    setReached(Math.max(reached, step))
  }
  return (
    <>
      <Sample title="Step bar">
        <StepBar
          steps={steps}
          at={at}
          reached={reached}
          onGo={go}
        />
        <Row>
          <Button
            variant="default"
            disabled={at === 0}
            onClick={() => go(at - 1)}
          >
            Back
          </Button>
          <Button
            disabled={at === steps.length - 1}
            onClick={() => go(at + 1)}
          >
            Next
          </Button>
        </Row>
      </Sample>
      <Sample title="Step bar that only tells">
        <StepBar
          label="State of the order"
          steps={['Ordered', 'Paid', 'Delivered']}
          at={2}
        />
      </Sample>
      <Sample title="Page header">
        <p>
          Every page begins with one; this page’s stands above. With more than two levels it shows where you
          are, as on a list’s details. <TextLink to="/test/states">See the states next</TextLink>
        </p>
      </Sample>
    </>
  )
}
