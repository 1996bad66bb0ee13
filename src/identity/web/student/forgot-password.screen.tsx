// Resets a password by email, mobile or emergency contact. Siblings who share a contact choose their account.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from '#zod'
import { asEmergency, type IdentifierKind } from '#identity/contract/identifier.rules.ts'
import { passwordHint } from '#identity/contract/people.rules.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { canSendMail, canSendTexts } from '#kit/web/page.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { NoChannel } from '../parts/code-channels.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { CardField } from '#kit/web/parts/fields/card-field.tsx'
import { PasswordField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { codeText, identifierText, newPassword, sameAs } from '../parts/form-shapes.ts'
import { IdentifierField, identifierIn, identifierOf } from '../parts/identifier-field.tsx'
import { Entrance } from '../sign-in/entrance.tsx'
import classes from '../sign-in/entrance.module.css'

export const resetTypes = ['email', 'mobile', 'emergencyContact'] as const
type ResetType = (typeof resetTypes)[number]

const words: Record<
  ResetType,
  { link: string; label: string; hint: string; kind: Exclude<IdentifierKind, 'either'> }
> = {
  email: { link: 'By email', label: 'Email address', hint: 'The address of your account.', kind: 'email' },
  mobile: { link: 'By mobile', label: 'Mobile number', hint: 'The number of your account.', kind: 'mobile' },
  emergencyContact: {
    link: 'By emergency contact',
    label: 'Mobile number of your emergency contact',
    hint: 'The code goes to that phone; ask the person to read it to you.',
    kind: 'mobile',
  },
}

interface Candidate {
  readonly _id: string
  readonly nickname: string
}

export function Screen({ params: { resetType } }: { params: { readonly resetType: string } }) {
  const type = resetTypes.find(one => one === resetType) ?? 'email'
  const offered = resetTypes.filter(one => (one === 'email' ? canSendMail() : canSendTexts()))
  const [done, setDone] = useState(false)
  return (
    <Entrance
      touch
      title="Choose a new password"
      line={
        done || offered.length === 0
          ? undefined
          : 'We send you a code to choose a new password with. Every other device is then signed out.'
      }
      foot={
        !done && (
          <p>
            Remembered it? <TextLink to="/login">Sign in</TextLink>
          </p>
        )
      }
    >
      {done && <Done />}
      {!done && offered.length === 0 && <NoChannel channel={type === 'email' ? 'mail' : 'text'} />}
      {!done && offered.length > 0 && (
        <div className={classes.others}>
          <nav
            className={classes.ways}
            aria-label="Where the code goes"
          >
            {offered.map(one => (
              <Link
                key={one}
                to={`/student/forgot-password/${one}`}
                aria-current={one === type ? 'page' : undefined}
              >
                {words[one].link}
              </Link>
            ))}
          </nav>
          {offered.includes(type) ? (
            <ResetForm
              key={type}
              type={type}
              onDone={() => setDone(true)}
            />
          ) : (
            <NoChannel channel={type === 'email' ? 'mail' : 'text'} />
          )}
        </div>
      )}
    </Entrance>
  )
}

const Done = () => (
  <div className={classes.done}>
    <p role="status">
      <Icon name="done" /> Your password is changed. You have been signed out everywhere.
    </p>
    <Button
      component={Link}
      to="/login"
      size="md"
    >
      Sign in with the new password
    </Button>
  </div>
)

const shapeOf = (kind: IdentifierKind) =>
  z
    .object({ identifier: identifierText(kind), captcha: codeText, password: newPassword, again: z.string() })
    .check(sameAs('password', 'again'))
const shapes = { email: shapeOf('email'), mobile: shapeOf('mobile') }
const errorFields = { 'mobile-invalid': 'identifier', 'no-account': 'identifier', 'code-wrong': 'captcha' }

function ResetForm({ type, onDone }: { type: ResetType; onDone: () => void }) {
  const { kind, label, hint } = words[type]
  const emergency = type === 'emergencyContact'
  const [candidates, setCandidates] = useState<readonly Candidate[]>([])

  const reset = async (captcha: string, password: string): Promise<void> => {
    const typed = identifierOf(form, kind)
    const account = form.held['account']
    if (candidates.length > 0 && typeof account !== 'string')
      return form.blame('account', 'Choose one of the accounts.')
    try {
      await api(usersContract).patch('forgetPassword', {
        ...((emergency && asEmergency(typed)) || typed),
        captcha: captcha.trim(),
        password,
        ...(typeof account === 'string' && { account }),
      })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'choose-account') throw error
      setCandidates(candidatesOf(error.details['accounts']))
    }
  }
  const form = useFormState({
    shape: shapes[kind],
    names: ['identifier', 'captcha', 'password', 'again'],
    values: {},
    errorFields,
    onSubmit: ({ captcha, password }): Promise<void> => reset(captcha, password),
  })

  return (
    <FormBody
      form={form}
      action="Change password"
    >
      <IdentifierField
        form={form}
        kind={kind}
        label={label}
        hint={hint}
      />
      <CodeField
        form={form}
        emergency={emergency}
        to={() => identifierIn(form, kind)}
        onWrong={text => form.blame('identifier', text)}
      />
      <PasswordField
        form={form}
        name="password"
        label="New password"
        hint={passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="again"
        label="New password again"
        autoComplete="new-password"
      />
      {candidates.length > 0 && (
        <CardField
          form={form}
          name="account"
          label="Several accounts share this contact. Whose password do you want to change?"
          options={candidates.map(({ _id, nickname }) => ({ value: _id, label: nickname }))}
        />
      )}
    </FormBody>
  )
}

const candidatesOf = (value: unknown): Candidate[] =>
  (Array.isArray(value) ? (value as Partial<Candidate>[]) : []).flatMap(({ _id, nickname }) =>
    typeof _id === 'string' && typeof nickname === 'string' ? [{ _id, nickname }] : [],
  )
