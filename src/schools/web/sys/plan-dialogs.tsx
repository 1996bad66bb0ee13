// Back-office actions on a plan. Each dialog first explains what will happen.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from '#zod'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled, judged } from '#identity/web/parts/form-shapes.ts'
import { ChoiceField, LongField } from '#kit/web/parts/fields/more-fields.tsx'
import { api } from '#kit/web/api.ts'
import { canSendMail } from '#kit/web/page.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { type School } from '#schools/contract/plans.shapes.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

export type PlanAct = 'trial' | 'extend' | 'paid' | 'seats' | 'invite'

const seats = z.int().check(z.minimum(0), z.maximum(100_000))
const days = z.int().check(z.minimum(1), z.maximum(3660))
const shapes = {
  trial: z.object({ days, teacher: seats, student: seats }),
  extend: z.object({ days }),
  paid: z.object({
    months: z.enum(['12', '6']),
    teacher: seats,
    student: seats,
    note: filled('Say how it was paid.'),
  }),
  seats: z.object({ teacher: seats, student: seats }),
  invite: z.object({
    email: judged(value =>
      isEmail(normalEmail(value)) ? undefined : 'Enter an email address such as name@school.org.',
    ),
  }),
}
const titles: Readonly<Record<PlanAct, [title: string, action: string, done: string]>> = {
  trial: ['Open a trial', 'Open trial', 'The trial is open. The admins were notified.'],
  extend: ['Extend the plan', 'Extend', 'The plan is extended.'],
  paid: ['Mark as paid', 'Mark as paid', 'The plan is paid. The admins were notified.'],
  seats: ['Edit seats', 'Save seats', 'The seats are saved.'],
  invite: ['Invite an admin', 'Send invitation', 'The invitation is on its way.'],
}
/** Without a mail server, an account with the address finds the invitation on its home page. */
const unmailed = ['Add an admin', 'Add', 'Added. Tell the person to sign in with this address.'] as const

type Text = Record<string, string | number>

export function PlanDialog({ act, school, onClose }: { act: PlanAct; school: School; onClose: () => void }) {
  const queries = useQueryClient()
  const [title, action, done] = act === 'invite' && !canSendMail() ? unmailed : titles[act]
  const shape = shapes[act] as unknown as z.ZodMiniObject
  const form = useFormState({
    shape,
    names: Object.keys(shapes[act].shape),
    errorFields: {
      'seats-in-use': 'student',
      'already-staff': 'email',
      'is-student': 'email',
      'teacher-seats-full': 'email',
    },
    values: {
      days: act === 'trial' ? '7' : '30',
      months: '12',
      teacher: String(school.teacher),
      student: String(school.student),
    },
    onSubmit: async values => {
      await send(act, school._id, values as Text)
      void notify(done)
      await refreshSchool(queries)
      onClose()
    },
  })
  const seatFields = (
    <div className={classes.pair}>
      <TextField
        form={form}
        name="teacher"
        label="Teacher seats"
        inputMode="numeric"
        hint={`${school.count.teacher} in use`}
      />
      <TextField
        form={form}
        name="student"
        label="Student seats"
        inputMode="numeric"
        hint={`${school.count.student} in use`}
      />
    </div>
  )
  const fields: Readonly<Record<PlanAct, ReactNode>> = {
    trial: (
      <>
        <p>The school may add people and classes at once. Its admins are notified.</p>
        <TextField
          form={form}
          name="days"
          label="Days"
          inputMode="numeric"
        />
        {seatFields}
      </>
    ),
    extend: (
      <>
        <p>The end moves by so many days.</p>
        <TextField
          form={form}
          name="days"
          label="Days"
          inputMode="numeric"
        />
      </>
    ),
    paid: (
      <>
        <p>Paid time begins at the later of today and the present end.</p>
        <ChoiceField
          form={form}
          name="months"
          label="Paid for"
          options={[
            { value: '12', label: 'A year' },
            { value: '6', label: 'Half a year' },
          ]}
        />
        {seatFields}
        <LongField
          form={form}
          name="note"
          label="Proof of payment"
          rows={2}
          hint="Such as the number of the transfer."
        />
      </>
    ),
    seats: <>{seatFields}</>,
    invite: (
      <>
        <p>The person is invited to the staff as an admin and takes one teacher seat.</p>
        <TextField
          form={form}
          name="email"
          label="Email address"
          type="email"
        />
      </>
    ),
  }
  return (
    <Dialog
      opened
      title={`${title}: ${school.name}`}
      onClose={onClose}
    >
      <FormBody
        form={form}
        action={action}
        aside={
          <Button
            variant="subtle"
            onClick={onClose}
          >
            Cancel
          </Button>
        }
      >
        {fields[act]}
      </FormBody>
    </Dialog>
  )
}

function send(
  act: PlanAct,
  school: string,
  { days: count, months, teacher, student, note, email }: Text,
): Promise<unknown> {
  const [t, s] = [Number(teacher), Number(student)]
  switch (act) {
    case 'trial':
      return api(schoolPlanContract).patch('openTrial', {
        school,
        days: Number(count),
        teacher: t,
        student: s,
      })
    case 'extend':
      return api(schoolPlanContract).patch('extend', { school, days: Number(count) })
    case 'paid':
      return api(schoolPlanContract).patch('markPaid', {
        school,
        months: months === '6' ? 6 : 12,
        teacher: t,
        student: s,
        proof: { note: String(note) },
      })
    case 'seats':
      return api(schoolPlanContract).patch(school, { teacher: t, student: s })
    case 'invite':
      return api(schoolUserContract).create({
        school,
        people: [{ email: normalEmail(String(email)) }],
        role: ['admin'],
      })
  }
}
