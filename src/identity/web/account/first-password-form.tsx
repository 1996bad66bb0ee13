import { useApp } from '#kit/web/app.tsx'
import * as z from '#zod'
import type { Identifier } from '#identity/contract/identifier.rules.ts'
import { passwordHint } from '#identity/contract/people.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { api } from '#kit/web/api.ts'
import { canSendMail, canSendTexts } from '#kit/web/page.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { contactWords, NoChannel } from '../parts/code-channels.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { PasswordField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { codeText, newPassword, sameAs } from '../parts/form-shapes.ts'
import { signIn } from '../parts/session.ts'

const shape = z
  .object({ captcha: codeText, password: newPassword, again: z.string() })
  .check(sameAs('password', 'again'))

/** The contact that receives a code for this account. */
export function ownContact(me: Me): Identifier | null {
  if (me.email && canSendMail()) return { email: me.email }
  return me.mobile && canSendTexts() ? { mobile: me.mobile } : null
}

/** People who signed up with Google have no password; a code sent to their contact verifies them instead. */
export function FirstPasswordForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const app = useApp()
  const contact = ownContact(me)
  const form = useFormState({
    shape,
    names: ['captcha', 'password', 'again'],
    values: {},
    errorFields: { 'code-wrong': 'captcha' },
    onSubmit: async ({ captcha, password }) => {
      if (!contact) return
      await api(usersContract).patch('forgetPassword', { ...contact, captcha: captcha.trim(), password })
      // A reset ends every session, including this one: sign in again with the new password.
      await signIn(app, { strategy: 'local', ...contact, password })
      onDone()
    },
  })
  const others = contactWords()
  if (!contact && (me.email || me.mobile || others === null))
    return <NoChannel channel={me.mobile && !me.email ? 'text' : 'mail'} />
  if (!contact) return <p>Add {others} first. We send the code there.</p>
  return (
    <FormBody
      form={form}
      action="Set password"
    >
      <CodeField
        form={form}
        to={() => ({ identifier: contact })}
        onWrong={() => {}}
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
    </FormBody>
  )
}
