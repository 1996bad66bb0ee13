import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as z from '#zod'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { judged } from '#identity/web/parts/form-shapes.ts'
import { LongField } from '#kit/web/parts/fields/more-fields.tsx'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import { api } from '#kit/web/api.ts'
import { canSendMail } from '#kit/web/page.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { School } from '#schools/contract/plans.shapes.ts'
import { seatWords } from '#schools/contract/seats.rules.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { counted } from '../parts/words.ts'
import { classListQuery, refreshSchool } from '../parts/school.queries.ts'
import { peopleIn } from './people-in.ts'
import { useState } from 'react'
import classes from '../parts/school.module.css'

const shape = z.object({
  people: judged(value => {
    const rows = peopleIn(value)
    if (rows.length === 0) return 'Enter at least one email address.'
    const bad = rows.find(({ email }) => !isEmail(normalEmail(email)))
    return bad && `This is not an email address: ${bad.email}`
  }),
})

/** Names all people who cannot be added; the server would report only the first. */
const unfitWords = ({ staff, students }: { staff: readonly string[]; students: readonly string[] }): string =>
  [
    staff.length > 0 && `Already in this school: ${staff.join(', ')}.`,
    students.length > 0 && `Belongs to a student account: ${students.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')

export const Screen = adminScreen('Add teachers', ({ school }) => (
  <div className={classes.narrow}>
    <PageHeader
      title="Add teachers"
      line={
        canSendMail()
          ? 'Everybody gets an invitation by email that only the owner of the address can accept. Anybody else who opens it can only apply.'
          : 'This installation cannot send email: tell your colleagues yourself. People with an account find the invitation in their notices.'
      }
    />
    <AddForm school={school} />
  </div>
))

function AddForm({ school }: { school: School }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const list = useQuery(classListQuery(school._id))
  const [into, setInto] = useState<string[]>([])
  const [admin, setAdmin] = useState(false)
  const left = Math.max(0, school.teacher - school.count.teacher)
  const form = useFormState({
    shape,
    names: ['people'],
    values: {},
    errorFields: { 'already-staff': 'people', 'is-student': 'people', 'teacher-seats-full': 'people' },
    onSubmit: async ({ people }): Promise<void> => {
      const rows = peopleIn(people)
      if (rows.length > left)
        return form.blame(
          'people',
          seatWords('teacher', {
            limit: school.teacher,
            used: school.count.teacher,
            left,
            wanted: rows.length,
          }),
        )
      const emails = rows.map(({ email }) => normalEmail(email))
      const known = await api(schoolUserContract).patch('checkEmails', { school: school._id, emails })
      const unfit = unfitWords(known)
      if (unfit) return form.blame('people', unfit)
      const { added } = await api(schoolUserContract).create({
        school: school._id,
        people: rows.map(({ email, name }) => ({ email: normalEmail(email), ...(name && { name }) })),
        class: into,
        ...(admin && { role: ['admin' as const] }),
      })
      void notify(
        canSendMail()
          ? `${counted(added.length, 'invitation')} sent.`
          : `${counted(added.length, 'person', 'people')} added. No email was sent.`,
      )
      await refreshSchool(queries)
      await navigate('/account/teacher')
    },
  })
  return (
    <FormBody
      form={form}
      action={canSendMail() ? 'Send invitations' : 'Add teachers'}
      aside={<TextLink to="/account/teacher/bulk">Import from a file</TextLink>}
    >
      <LongField
        form={form}
        name="people"
        label="Email addresses"
        rows={6}
        hint={`One person a line, like "Mia Hart <mia@school.org>" or only the address. ${counted(left, 'seat')} left.`}
      />
      {list.data && list.data.data.length > 0 && (
        <TicksField
          label="Teaches in"
          hint="You can change this later."
          options={list.data.data.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={into}
          onChange={setInto}
        />
      )}
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={admin}
          onChange={event => setAdmin(event.target.checked)}
        />
        <span>
          Make them admins<small>Admins run the school: people, classes, plan.</small>
        </span>
      </label>
    </FormBody>
  )
}
