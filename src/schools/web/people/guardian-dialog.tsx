// Adds or edits a guardian. A verified address changes by a link that its new owner opens.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as z from '#zod'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { judged } from '#identity/web/parts/form-shapes.ts'
import { ChoiceField } from '#kit/web/parts/fields/more-fields.tsx'
import { text } from '#kit/contract/wire.ts'
import { api } from '#kit/web/api.ts'
import { canSendMail, hasFeature } from '#kit/web/page.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { guardiansContract, type Guardian } from '#schools/contract/guardians.contract.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import type { Student } from '#schools/contract/students.shapes.ts'
import { fullName } from '../parts/words.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

const wrongMail = 'Enter an email address such as name@school.org.'
const shape = z.object({
  name: z.optional(text(120)),
  relation: z.optional(text(60)),
  email: z.optional(
    judged(value => (value.trim() === '' || isEmail(normalEmail(value)) ? undefined : wrongMail)),
  ),
  phone: z.optional(text(30)),
  reports: z.enum(['yes', 'no']),
})

const errorFields = {
  'parent-needed': 'email',
  'parent-fixed': 'email',
  'guardian-present': 'email',
  'student-present': 'email',
  'mobile-invalid': 'phone',
}

interface Props {
  student: Student
  guardian?: Guardian
  onClose: () => void
}

export function GuardianDialog({ student, guardian, onClose }: Props) {
  const queries = useQueryClient()
  const isConfirmed = guardian?.status === 2
  const form = useFormState({
    shape,
    names: Object.keys(shape.shape),
    errorFields,
    values: {
      name: guardian?.name ?? '',
      relation: guardian?.relation ?? '',
      email: guardian?.email ?? '',
      phone: guardian?.phone ?? '',
      reports: guardian?.reports === false ? 'no' : 'yes',
    },
    onSubmit: async values => {
      const email = values.email?.trim() ? normalEmail(values.email) : null
      const phone = values.phone?.trim() || null
      const about = {
        name: values.name ?? '',
        relation: values.relation ?? '',
        reports: values.reports === 'yes',
      }
      await (guardian
        ? api(guardiansContract).patch(guardian._id, { ...about, phone, ...(!isConfirmed && { email }) })
        : api(guardiansContract).create({
            student: student._id,
            ...about,
            ...(email !== null && { email }),
            ...(phone !== null && { phone }),
          }))
      void notify(guardian ? 'Saved.' : addedWords(email, phone))
      await refreshSchool(queries)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      title={guardian ? `Edit ${guardian.name || 'the guardian'}` : `Add a guardian of ${fullName(student)}`}
      onClose={onClose}
    >
      <FormBody
        form={form}
        action={guardian ? 'Save' : 'Add'}
        aside={
          <Button
            variant="subtle"
            onClick={onClose}
          >
            Cancel
          </Button>
        }
      >
        <TextField
          form={form}
          name="name"
          label="Name"
          optional
        />
        <TextField
          form={form}
          name="relation"
          label="Relation"
          optional
          hint="Such as mother, grandfather or foster parent."
        />
        {isConfirmed ? (
          <p className={classes.small}>
            Email address: {guardian.email}. It was confirmed, so it changes by a link only.
          </p>
        ) : (
          <TextField
            form={form}
            name="email"
            label="Email address"
            type="email"
            hint={`An email address or a phone number is needed.${canSendMail() ? ' Each address gets an invitation.' : ''}${hasFeature('texts') ? ' A number alone gets it as a text message.' : ' With a number alone nobody is invited, because this server sends no text messages.'}`}
          />
        )}
        <TextField
          form={form}
          name="phone"
          label="Phone number"
          type="tel"
          optional
        />
        <ChoiceField
          form={form}
          name="reports"
          label="Reports"
          options={[
            { value: 'yes', label: 'Gets the reports of this student' },
            { value: 'no', label: 'Gets no reports' },
          ]}
        />
      </FormBody>
    </Dialog>
  )
}

function addedWords(email: string | null, phone: string | null): string {
  if (email !== null) return canSendMail() ? `Added. The invitation to ${email} is on its way.` : 'Added.'
  if (phone !== null && hasFeature('texts'))
    return `Added. The invitation goes to ${phone} as a text message.`
  return 'Added. Nobody is invited by a phone number, because this server sends no text messages.'
}

const emailShape = z.object({
  email: judged(value => (isEmail(normalEmail(value)) ? undefined : wrongMail)),
})

export function GuardianEmailDialog({ student, guardian, onClose }: Required<Props>) {
  const form = useFormState({
    shape: emailShape,
    names: ['email'],
    errorFields,
    values: {},
    onSubmit: async ({ email }) => {
      await api(studentsContract).patch('parentEmailChange', {
        _id: student._id,
        guardian: guardian._id,
        email: normalEmail(email),
      })
      void notify(`We sent a link to ${normalEmail(email)}.`)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      title={`Change the address of ${guardian.name || 'the guardian'}`}
      onClose={onClose}
    >
      <FormBody
        form={form}
        action="Send the link"
        aside={
          <Button
            variant="subtle"
            onClick={onClose}
          >
            Cancel
          </Button>
        }
      >
        <p className={classes.small}>
          Now: {guardian.email}. The new address gets a link, and nothing changes before it is opened.
        </p>
        <TextField
          form={form}
          name="email"
          label="New email address of the parent"
          type="email"
        />
      </FormBody>
    </Dialog>
  )
}
