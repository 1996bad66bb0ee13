import type { AccountRole } from '#identity/contract/roles.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import type { FormState } from '#kit/web/parts/fields/form-body.tsx'
import classes from './entrance.module.css'
import { isChild, today } from './newcomer.ts'

/** Name of the school that an educator works in. */
export const SchoolField = ({ form, role }: { form: FormState; role: AccountRole }) =>
  role === 'teacher' ? (
    <TextField
      form={form}
      name="school"
      label="School"
      optional
      hint="If your school is here, we ask its admins to let you in. If not, we set it up for you."
      autoComplete="organization"
    />
  ) : null

/** A student's birth date and, for children, a parent's contact, with the reason. */
export function BirthFields({ form, role }: { form: FormState; role: AccountRole }) {
  if (role !== 'student') return null
  return (
    <>
      <TextField
        form={form}
        name="dob"
        label="Date of birth"
        type="date"
        max={today()}
        autoComplete="bday"
      />
      {isChild(role, String(form.held['dob'] ?? '')) && (
        <>
          <div
            className={classes.note}
            role="status"
          >
            <p>
              Because you are under 13, a parent or guardian has to agree before you can use your account.
            </p>
            <p>
              We send them one email with what we store and a link to agree. You can sign in as soon as they
              have.
            </p>
          </div>
          <TextField
            form={form}
            name="parentEmail"
            label="Email address of a parent or guardian"
            type="email"
            inputMode="email"
          />
        </>
      )}
    </>
  )
}
