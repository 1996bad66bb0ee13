// A notice for staff of a pilot school, shown until they close it.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMode } from '#identity/web/parts/account-mode.ts'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { schoolQuery, staffInfoQuery, refreshSchool } from '../parts/school.queries.ts'
import classes from './cards.module.css'

export function PilotCard() {
  const { school } = useMode()
  const { act, busy } = useAct(refreshSchool)
  const plan = useQuery({ ...schoolQuery(school ?? ''), enabled: school !== null }).data
  const mine = useQuery({ ...staffInfoQuery(school ?? ''), enabled: plan?.pilot === true }).data
  if (!school || !plan?.pilot || !mine || mine.closeAlert) return null
  return (
    <HomeCard
      id="pilot-school"
      title={`${plan.name} is a pilot school`}
    >
      <p className={classes.note}>
        It tries new parts of Classwright first, and we may ask you how they work. What you teach stays in the
        school: only its admins offer content to others.
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            act(() => api(schoolUserContract).patch('closeAlert', { school }), 'The notice is closed.')
          }}
        >
          Close this notice
        </Button>
      </div>
    </HomeCard>
  )
}
