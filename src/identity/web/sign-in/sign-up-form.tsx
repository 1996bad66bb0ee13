// One form for both ways to sign up. Students give their birth date, children under 13 also a parent's
// contact.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '#kit/web/app.tsx'
import * as z from '#zod'
import type { IdentifierKind } from '#identity/contract/identifier.rules.ts'
import { normalEmail, passwordHint } from '#identity/contract/people.rules.ts'
import type { AccountRole } from '#identity/contract/roles.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { api } from '#kit/web/api.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { browserZone } from '#kit/web/parts/zone.tsx'
import { agreementsQuery } from '../parts/agreements.ts'
import { accountExists } from '../code-request.ts'
import { withInvite } from '../parts/invite-code.ts'
import { byKind, WithCodes } from '../parts/code-channels.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { CardField } from '#kit/web/parts/fields/card-field.tsx'
import { PasswordField, TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { codeText, filled, identifierText, newPassword } from '../parts/form-shapes.ts'
import { IdentifierField, identifierIn, identifierOf } from '../parts/identifier-field.tsx'
import formClasses from '../parts/form.module.css'
import { AgreementTicks, allAgreed } from './agreement-ticks.tsx'
import { useArrive, useKeepBack } from './arrive.ts'
import { BirthFields, SchoolField } from './newcomer-fields.tsx'
import {
  birthShape,
  isChild,
  newcomerErrors,
  parentShape,
  roleOptions,
  schoolOf,
  schoolShape,
} from './newcomer.ts'

const baseOf = (kind: IdentifierKind) => ({
  firstName: filled('Enter your first name.'),
  lastName: filled('Enter your last name.'),
  identifier: identifierText(kind),
  captcha: codeText,
  password: newPassword,
})
const shapes = byKind(kind => ({
  teacher: z.object({ ...baseOf(kind), ...schoolShape }),
  student: z.object({ ...baseOf(kind), ...birthShape }),
  child: z.object({ ...baseOf(kind), ...birthShape, ...parentShape }),
}))
const errorFields = {
  'account-exists': 'identifier',
  'email-taken': 'identifier',
  'mobile-taken': 'identifier',
  'mobile-invalid': 'identifier',
  'code-wrong': 'captcha',
  ...newcomerErrors,
}

export const SignUpForm = ({ role }: { role?: AccountRole }) => (
  <WithCodes
    form={kind => (
      <Form
        kind={kind}
        {...(role && { role })}
      />
    )}
  />
)

function Form({ role: fixed, kind }: { role?: AccountRole; kind: IdentifierKind }) {
  const [role, setRole] = useState<AccountRole>(fixed ?? 'teacher')
  const [dob, setDob] = useState('')
  const child = isChild(role, dob)
  const shape = shapes[kind][child ? 'child' : role]
  const agreements = useQuery(agreementsQuery(useApp()))
  const { arrive, wait } = useArrive()
  const keepBack = useKeepBack()

  const submit = async () => {
    const text = (name: string) => String(form.held[name] ?? '').trim()
    const [identifier, password] = [identifierOf(form, kind), text('password')]
    await withInvite(invite =>
      api(usersContract).create({
        ...identifier,
        captcha: text('captcha'),
        password,
        roles: [role],
        name: [text('firstName'), text('lastName')],
        agreed: allAgreed(form, agreements.data),
        lang: navigator.language,
        timeZone: browserZone(),
        ...schoolOf(role, form.held['school']),
        ...(role === 'student' && { dob }),
        ...(child && { parent: { email: normalEmail(text('parentEmail')) } }),
        ...invite,
      }),
    )
    if (child) await wait({ ...identifier, password })
    else await arrive({ strategy: 'local', ...identifier, password })
  }
  const form = useFormState({
    shape,
    names: Object.keys(shape.shape),
    values: { agreed: [], dob: '', parentEmail: '', school: '' },
    errorFields,
    onSubmit: submit,
  })

  const checkAccount = async () => {
    const read = identifierIn(form, kind)
    if ('wrong' in read || !(await accountExists(read.identifier))) return
    form.blame('identifier', 'There is already an account with this email or mobile number. Sign in instead.')
  }

  return (
    <FormBody
      form={form}
      action="Create account"
      aside={
        <span>
          Have an account?{' '}
          <TextLink to={keepBack(fixed === 'student' ? '/student/login' : '/login')}>Sign in</TextLink>
        </span>
      }
    >
      {!fixed && (
        <CardField
          form={{ ...form, held: { role }, set: (_name, value) => setRole(value as AccountRole) }}
          name="role"
          label="I am"
          options={roleOptions}
        />
      )}
      <div className={formClasses.pair}>
        <TextField
          form={form}
          name="firstName"
          label="First name"
          autoComplete="given-name"
        />
        <TextField
          form={form}
          name="lastName"
          label="Last name"
          autoComplete="family-name"
        />
      </div>
      <SchoolField
        form={form}
        role={role}
      />
      <BirthFields
        form={{
          ...form,
          set: (name, value) => {
            form.set(name, value)
            if (name === 'dob') setDob(String(value))
          },
        }}
        role={role}
      />
      <div
        onBlur={event => {
          if (event.target instanceof HTMLInputElement && event.target.name === 'identifier')
            void checkAccount()
        }}
      >
        <IdentifierField
          form={form}
          kind={kind}
          hint="We send a code there to make sure that it is yours."
        />
      </div>
      <CodeField
        form={form}
        to={() => identifierIn(form, kind)}
        onWrong={words => form.blame('identifier', words)}
      />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        hint={passwordHint}
        autoComplete="new-password"
      />
      <AgreementTicks
        form={form}
        agreements={agreements}
      />
    </FormBody>
  )
}
