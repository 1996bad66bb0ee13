// Invoices and contracts that were emailed, to read again.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import { ErrorState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { saveBase64 } from '#kit/web/save-base64.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import type { PlanPaper } from '#schools/contract/plans.shapes.ts'
import { Section } from '../parts/school-page.tsx'
import { dateWords } from '../parts/words.ts'
import { planPapersQuery } from '../parts/school.queries.ts'
import classes from './plan-papers.module.css'

const names: Readonly<Record<PlanPaper['kind'], string>> = { invoice: 'Invoice', contract: 'Contract' }

/** Shows nothing for a school that never had a trial. */
export function PlanPapers({ school }: { school: string }) {
  const { data = [], error, refetch } = useQuery(planPapersQuery(school))
  if (data.length === 0 && !error) return null
  return (
    <Section
      id="papers"
      title="Papers"
      line="What we mailed to the admins when the trial began."
    >
      {error ? (
        <ErrorState retry={refetch} />
      ) : (
        <ul className={classes.papers}>
          {data.map(paper => (
            <Paper
              key={paper._id}
              school={school}
              paper={paper}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Paper({ school, paper: { _id, kind, no, issuedAt } }: { school: string; paper: PlanPaper }) {
  const place = usePlace()
  const { act, busy } = useAct()
  const save = async () => saveBase64(await api(schoolPlanContract).get('paper', { school, _id }))
  return (
    <li>
      <span>
        {names[kind]}, {dateWords(issuedAt, place)}
      </span>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        onClick={() => {
          act(save)
        }}
      >
        Download {no}
      </Button>
    </li>
  )
}
