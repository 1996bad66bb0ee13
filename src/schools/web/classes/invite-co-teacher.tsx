// Adds a colleague to a personal class: invited by email, or chosen from existing co-teachers.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { classesContract, type ClassRecord } from '#schools/contract/classes.contract.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { counted } from '../parts/words.ts'
import { personalPlanQuery } from '../plans.queries.ts'
import { staffPickQuery, refreshSchool } from '../parts/school.queries.ts'
import school from '../parts/school.module.css'

export function InviteCoTeacher({ klass, onClose }: { klass: ClassRecord; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const plan = useQuery(personalPlanQuery).data
  const known = useQuery(staffPickQuery(klass.school)).data?.data ?? []
  const { actAsync, busy } = useAct(refreshSchool)
  const email = normalEmail(typed)
  const left = plan ? (plan.coTeachers.total ?? 0) - plan.coTeachers.used : null
  const mate = known.find(row => row.email === email)
  const invite = async () => {
    const done = await actAsync(async () => {
      if (mate) await api(classesContract).patch('people', { class: klass._id, addTeachers: [mate._id] })
      else
        await api(schoolUserContract).create({
          school: klass.school,
          people: [{ email }],
          class: [klass._id],
        })
      return true
    }, `${email} is invited to ${klass.name}.`)
    if (done) onClose()
  }
  const full = left !== null && left <= 0 && !mate
  return (
    <Dialog
      opened
      title={`Invite a co-teacher to ${klass.name}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            disabled={!isEmail(email) || full}
            onClick={() => {
              void invite()
            }}
          >
            Invite
          </Button>
        </>
      }
    >
      <div className={school.form}>
        <TextInput
          label="Email address"
          type="email"
          value={typed}
          maxLength={200}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {left !== null && (
          <p className={school.small}>
            {left > 0
              ? `Your plan has room for ${counted(left, 'co-teacher')} more.`
              : 'Your plan has no room for another co-teacher.'}{' '}
            <TextLink to="/com/school/plan/mine">See your plan</TextLink>
          </p>
        )}
      </div>
    </Dialog>
  )
}
