// The form for adding or editing a student.
import { useQuery } from '@tanstack/react-query'
import * as z from '#zod'
import { genders } from '#identity/contract/people.shapes.ts'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled, judged } from '#identity/web/parts/form-shapes.ts'
import { ChoiceField } from '#kit/web/parts/fields/more-fields.tsx'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { text } from '#kit/contract/wire.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import type { Student } from '#schools/contract/students.shapes.ts'
import { classListQuery } from '../parts/school.queries.ts'
import { KnownMobile, KnownParent, KnownStudent } from './known-hint.tsx'
import classes from '../parts/school.module.css'

const mail = z.optional(
  judged(value =>
    value.trim() === '' || isEmail(normalEmail(value))
      ? undefined
      : 'Enter an email address such as name@school.org.',
  ),
)
const shape = z.object({
  firstName: filled('Enter the first name.'),
  lastName: z.optional(text(60)),
  email: mail,
  mobile: z.optional(text(30)),
  dob: z.optional(z.iso.date()),
  gender: z.optional(z.enum(genders)),
  class: z.optional(text(60)),
  parentName: z.optional(text(120)),
  parentEmail: mail,
  parentPhone: z.optional(text(30)),
})
type Values = z.output<typeof shape>

export const errorFields = {
  'student-present': 'firstName',
  'student-email-taken': 'email',
  'is-teacher': 'email',
  'email-fixed': 'email',
  'student-mobile-taken': 'mobile',
  'mobile-invalid': 'mobile',
  'parent-needed': 'parentEmail',
  'parent-fixed': 'parentEmail',
}

export const wireOf = ({ firstName, lastName = '', email, mobile, dob, gender }: Values) => ({
  name: [firstName.trim(), lastName.trim()] as [string, string],
  ...(email && { email: normalEmail(email) }),
  ...(mobile && { mobile }),
  ...(dob && { dob }),
  ...(gender && { gender }),
})

export const parentOf = ({ parentName = '', parentEmail, parentPhone }: Values) => ({
  name: parentName,
  ...(parentEmail && { email: normalEmail(parentEmail) }),
  ...(parentPhone && { phone: parentPhone }),
})

interface Props {
  school: School
  student?: Student
  action: string
  onSubmit: (values: Values) => Promise<unknown>
}

export function StudentForm({ school, student, action, onSubmit }: Props) {
  const list = useQuery(classListQuery(school._id, { type: 'standard' })).data?.data ?? []
  const joined = student?.status === 2
  const form = useFormState({
    shape,
    names: Object.keys(shape.shape),
    errorFields,
    onSubmit,
    values: student
      ? {
          firstName: student.name[0],
          lastName: student.name[1],
          email: student.email ?? '',
          mobile: student.mobile ?? '',
          dob: student.dob ?? '',
          gender: student.gender ?? '',
          class: student.class[0] ?? '',
        }
      : {},
  })
  return (
    <FormBody
      form={form}
      action={action}
    >
      <div className={classes.pair}>
        <TextField
          form={form}
          name="firstName"
          label="First name"
        />
        <TextField
          form={form}
          name="lastName"
          label="Last name"
          optional
        />
      </div>
      <div className={classes.pair}>
        <TextField
          form={form}
          name="dob"
          label="Birth date"
          type="date"
          optional
        />
        <ChoiceField
          form={form}
          name="gender"
          label="Gender"
          optional
          none="Not given"
          options={genders.map(value => ({ value, label: value }))}
        />
      </div>
      <ChoiceField
        form={form}
        name="class"
        label="Class"
        optional
        none="No class yet"
        options={list.map(({ _id, name, grade }) => ({
          value: _id,
          label: grade ? `${name} (${grade})` : name,
        }))}
      />
      {joined ? (
        student.email && (
          <p className={classes.small}>Email address: {student.email}. It cannot be changed here any more.</p>
        )
      ) : (
        <TextField
          form={form}
          name="email"
          label="Student's email address"
          type="email"
          optional
          hint="Without one, the student signs in with an id and a password that we show the parent."
        />
      )}
      {!student && (
        <KnownStudent
          school={school._id}
          value={form.held['email']}
        />
      )}
      <TextField
        form={form}
        name="mobile"
        label="Student's mobile number"
        type="tel"
        optional
      />
      {!student && (
        <KnownMobile
          school={school._id}
          value={form.held['mobile']}
        />
      )}
      {!student && (
        <fieldset className={classes.group}>
          <legend>Parent or guardian</legend>
          <TextField
            form={form}
            name="parentName"
            label="Name"
            optional
          />
          <TextField
            form={form}
            name="parentEmail"
            label="Email address"
            type="email"
            hint="An email address or a phone number is needed. You can add more guardians afterwards."
          />
          <KnownParent
            school={school._id}
            value={form.held['parentEmail']}
          />
          <TextField
            form={form}
            name="parentPhone"
            label="Phone number"
            type="tel"
            optional
          />
        </fieldset>
      )}
    </FormBody>
  )
}
