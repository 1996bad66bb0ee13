import { useState } from 'react'
import * as z from '#zod'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { judged } from '#identity/web/parts/form-shapes.ts'
import { api } from '#kit/web/api.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { guardiansContract } from '#schools/contract/guardians.contract.ts'
import classes from '../parts/school.module.css'

const shape = z.object({
  email: judged(value =>
    isEmail(normalEmail(value)) || mobileOf(value) !== null
      ? undefined
      : 'Enter an email address such as name@school.org, or a phone number such as +64211234567.',
  ),
})

/** A phone number with its country code, without separators. */
function mobileOf(text: string): string | null {
  const digits = text.replaceAll(/[\s().-]/g, '')
  return /^\+\d{7,15}$/.test(digits) ? digits : null
}

/** Requests a new link; the answer is the same for every address. */
export function FamilyLinkForm({ title, line }: { title: string; line: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useFormState({
    shape,
    names: ['email'],
    values: {},
    onSubmit: async ({ email }) => {
      const phone = mobileOf(email)
      await api(guardiansContract).patch(
        'sendLink',
        phone === null ? { email: normalEmail(email) } : { mobile: phone },
      )
      setSentTo(phone ?? normalEmail(email))
    },
  })
  return (
    <div className={classes.narrow}>
      <PageHeader
        title={title}
        line={line}
      />
      {sentTo ? (
        <p role="status">
          If a school knows {sentTo} as a guardian’s, a message with a new link is on its way.
        </p>
      ) : (
        <FormBody
          form={form}
          action="Send me a link"
        >
          <TextField
            form={form}
            name="email"
            label="The email address or phone number that the school writes to"
          />
        </FormBody>
      )}
    </div>
  )
}
