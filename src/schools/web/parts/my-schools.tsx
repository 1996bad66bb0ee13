// Schools at which the user works, with a way to leave each.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '#identity/contract/people.shapes.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import { chooseMode, useMode, useMySchools } from '#identity/web/parts/account-mode.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { refreshSchool } from './school.queries.ts'
import { Section } from './school-page.tsx'
import classes from './school.module.css'

/** Only a school's staff can remove its students, so students see nothing here. */
export function MySchools({ me }: { me: Me }) {
  const schools = useMySchools(me)
  if (isStudent(me) || schools.length === 0) return null
  return (
    <Section
      id="my-schools"
      title="Schools"
      line="Where you are on the staff."
    >
      <ul className={classes.rows}>
        {schools.map(school => (
          <li
            key={school._id}
            className={classes.row}
          >
            <b>{school.name}</b>
            <Leave school={school} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Leave({ school: { _id, name } }: { school: { readonly _id: string; readonly name: string } }) {
  const queries = useQueryClient()
  const { school: inForce } = useMode()
  const { actAsync, busy } = useAct(refreshSchool)
  const leave = async () => {
    const sure = await confirm({
      title: `Leave ${name}?`,
      text: 'You no longer see its classes and students. Content that you made stays yours. An admin can invite you again.',
      action: 'Leave the school',
      tone: 'negative',
    })
    if (!sure) return
    const left = await actAsync(
      () => api(schoolUserContract).patch('leave', { school: _id }),
      `You have left ${name}.`,
    )
    if (!left) return
    if (inForce === _id) chooseMode(null, [])
    await queries.invalidateQueries()
  }
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={busy}
      aria-label={`Leave ${name}`}
      onClick={() => {
        void leave()
      }}
    >
      Leave
    </Button>
  )
}
