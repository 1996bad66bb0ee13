// Records that back-office staff have verified that the school exists.
import { Button } from '@mantine/core'
import { api } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { Section } from '../parts/school-page.tsx'
import { refreshSchool } from '../parts/school.queries.ts'

export function Validation({ school, editable }: { school: School; editable: boolean }) {
  const { act, busy } = useAct(refreshSchool)
  const validate = (valid: boolean) =>
    act(
      () => api(schoolPlanContract).patch('validate', { school: school._id, valid }),
      valid ? 'Validated.' : 'No longer validated.',
    )
  return (
    <Section
      id="valid"
      title="Validation"
      line="That the school exists and is what it says."
    >
      <p>
        {school.validatedAt ? (
          <>
            Validated on{' '}
            <DateTime
              at={school.validatedAt}
              day
            />
            .
          </>
        ) : (
          'Not validated yet.'
        )}
      </p>
      {editable && (
        <div>
          <Button
            variant="default"
            loading={busy}
            onClick={() => {
              validate(!school.validatedAt)
            }}
          >
            {school.validatedAt ? 'Withdraw validation' : 'Validate'}
          </Button>
        </div>
      )}
    </Section>
  )
}
