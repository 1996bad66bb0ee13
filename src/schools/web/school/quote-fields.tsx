// Parts of the quote form: seats and duration, and the contact.
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { NoChannel } from '#identity/web/parts/code-channels.tsx'
import { CodeField } from '#identity/web/parts/code-field.tsx'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import type { FormState } from '#kit/web/parts/fields/form-body.tsx'
import { LongField } from '#kit/web/parts/fields/more-fields.tsx'
import { canSendMail } from '#kit/web/page.ts'
import { SeatInput } from '../parts/seat-input.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import school from '../parts/school.module.css'

interface SeatFieldsProps {
  teachers: number
  students: number
  months: 6 | 12
  onTeachers: (count: number) => void
  onStudents: (count: number) => void
  onMonths: (months: 6 | 12) => void
}

export function SeatFields({
  teachers,
  students,
  months,
  onTeachers,
  onStudents,
  onMonths,
}: SeatFieldsProps) {
  const radios = useRadios<6 | 12>({ values: [12, 6], value: months, onChange: onMonths })
  return (
    <fieldset className={school.group}>
      <legend>Seats</legend>
      <SeatInput
        label="Teachers"
        value={teachers}
        least={1}
        most={500}
        onChange={onTeachers}
      />
      <SeatInput
        label="Students"
        value={students}
        least={0}
        most={5000}
        onChange={onStudents}
      />
      <div
        {...radios.group('Paid for')}
        className={school.tools}
      >
        {([12, 6] as const).map(each => (
          <label
            key={each}
            className={school.tick}
          >
            <input {...radios.input(each)} />
            <span>{each === 12 ? 'For a year' : 'For half a year'}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function ContactFields({ form, proof }: { form: FormState; proof: boolean }) {
  return (
    <fieldset className={school.group}>
      <legend>You</legend>
      <TextField
        form={form}
        name="contactName"
        label="Your name"
        autoComplete="name"
      />
      <TextField
        form={form}
        name="contactEmail"
        label="Your email address"
        type="email"
        autoComplete="email"
      />
      <TextField
        form={form}
        name="contactPhone"
        label="Phone number"
        type="tel"
        optional
        autoComplete="tel"
      />
      {proof && <AddressProof form={form} />}
      <LongField
        form={form}
        name="message"
        label="Anything we should know"
        optional
        rows={3}
      />
    </fieldset>
  )
}

/** Visitors verify their address with a code. */
function AddressProof({ form }: { form: FormState }) {
  if (!canSendMail()) return <NoChannel channel="mail" />
  const email = normalEmail(String(form.held['contactEmail'] ?? ''))
  return (
    <CodeField
      form={form}
      to={() =>
        isEmail(email)
          ? { identifier: { email } }
          : { wrong: 'Enter an email address such as name@school.org.' }
      }
      onWrong={words => form.blame('contactEmail', words)}
    />
  )
}
