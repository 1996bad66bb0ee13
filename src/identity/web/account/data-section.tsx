// Download or delete personal data. The page first explains which data is kept, and why.
import { useNavigate } from 'react-router'
import { useApp } from '#kit/web/app.tsx'
import * as z from '#zod'
import type { Me } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { NoChannel } from '../parts/code-channels.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { PasswordField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { codeText, filled } from '../parts/form-shapes.ts'
import { PasskeyProof, type PasskeyAnswer } from '../parts/passkey-proof.tsx'
import { leave } from '../parts/session.ts'
import { Section } from '../parts/account/account-page.tsx'
import { ArchiveRow } from './archive-row.tsx'
import { ownContact } from './first-password-form.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from './account.module.css'

export function DataSection({ me }: { me: Me }) {
  return (
    <Section
      id="data"
      title="Your data"
      line="It is yours: take a copy, or leave."
    >
      <div>
        <ArchiveRow />
        <SettingRow
          label="Delete my account"
          value="This cannot be undone."
          action="Delete"
          form={() => <DeleteForm me={me} />}
        />
      </div>
    </Section>
  )
}

const shapes = {
  password: z.object({ password: filled('Enter your password.') }),
  code: z.object({ captcha: codeText }),
}

const isSure = () =>
  confirm({
    title: 'Delete your account?',
    text: 'Your name, contacts, picture, settings and reports are removed at once. You cannot sign in again and nobody can bring them back.',
    action: 'Delete my account',
    tone: 'negative',
  })

function DeleteForm({ me }: { me: Me }) {
  const app = useApp()
  const navigate = useNavigate()
  const contact = ownContact(me)
  const way = me.hasPassword ? 'password' : 'code'
  const close = async (proof: { password: string } | { captcha: string } | PasskeyAnswer) => {
    if (!(await isSure())) return
    await api(usersContract).patch('closeAccount', proof)
    leave(app)
    await navigate('/')
    void notify('Your account is deleted.')
  }
  const form = useFormState({
    shape: shapes[way],
    names: [way === 'password' ? 'password' : 'captcha'],
    values: {},
    errorFields: { 'wrong-password': 'password', 'code-wrong': 'captcha' },
    onSubmit: (): Promise<void> =>
      close(
        way === 'password'
          ? { password: String(form.held['password']) }
          : { captcha: String(form.held['captcha']).trim() },
      ),
  })
  return (
    <>
      <p>These are removed at once:</p>
      <ul className={classes.list}>
        <li>name, picture, introduction and settings</li>
        <li>email address, mobile number, emergency contact and linked Google account</li>
        <li>your files and certificates, and the reports of your lessons</li>
      </ul>
      <p>These are kept, without your name:</p>
      <ul className={classes.list}>
        <li>orders and payments, because the law asks for it</li>
        <li>your answers and marks in lessons, because the figures of the class are made of them</li>
        <li>content that others have bought or use, because it is theirs too</li>
        <li>that a parent gave consent, where one did, because we have to be able to show it</li>
      </ul>
      <FormBody
        form={form}
        action="Delete my account"
        tone="negative"
        aside={<PasskeyProof onProof={close} />}
      >
        {way === 'password' ? (
          <PasswordField
            form={form}
            name="password"
            label="Your password, to make sure it is you"
            autoComplete="current-password"
          />
        ) : (
          (contact && (
            <CodeField
              form={form}
              to={() => ({ identifier: contact })}
              onWrong={() => {}}
            />
          )) || <NoChannel channel="mail" />
        )}
      </FormBody>
    </>
  )
}
