import { useApp } from '#kit/web/app.tsx'
import * as z from '#zod'
import { asEmergency } from '#identity/contract/identifier.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { api } from '#kit/web/api.ts'
import { canSendMail, canSendTexts } from '#kit/web/page.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { CodeField } from '../parts/code-field.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { codeText, identifierText } from '../parts/form-shapes.ts'
import { IdentifierField, identifierIn, identifierOf } from '../parts/identifier-field.tsx'
import { remember } from '../parts/session.ts'
import { SettingRow } from './setting-row.tsx'

export type ContactKind = 'email' | 'mobile' | 'emergencyContact'

const words: Record<
  ContactKind,
  { label: string; none: string; field: string; hint?: string; done: string }
> = {
  email: {
    label: 'Email address',
    none: 'None yet',
    field: 'New email address',
    done: 'Your email address is changed.',
  },
  mobile: {
    label: 'Mobile number',
    none: 'None yet',
    field: 'New mobile number',
    done: 'Your mobile number is changed.',
  },
  emergencyContact: {
    label: 'Emergency contact',
    none: 'Nobody yet',
    field: 'Mobile number of the contact',
    hint: 'Somebody who can read you a code when you forget your password. Brothers and sisters may share one.',
    done: 'Your emergency contact is changed.',
  },
}

const isOffered = (kind: ContactKind): boolean => (kind === 'email' ? canSendMail() : canSendTexts())

/** Changing a contact requires a code that was sent to the new one. */
export const ContactRow = ({ me, kind }: { me: Me; kind: ContactKind }) => {
  const { label, none } = words[kind]
  const value = me[kind]
  return (
    <SettingRow
      label={label}
      value={value ?? none}
      {...(isOffered(kind) && { action: value ? 'Change' : 'Add' })}
      aside={value && <StateChip tone="positive">Verified</StateChip>}
      form={close => (
        <ContactForm
          me={me}
          kind={kind}
          onDone={close}
        />
      )}
    />
  )
}

const shapes = {
  email: z.object({ identifier: identifierText('email'), captcha: codeText }),
  mobile: z.object({ identifier: identifierText('mobile'), captcha: codeText }),
}
const errorFields = {
  'email-taken': 'identifier',
  'mobile-taken': 'identifier',
  'mobile-invalid': 'identifier',
  'code-wrong': 'captcha',
}

function ContactForm({ me, kind, onDone }: { me: Me; kind: ContactKind; onDone: () => void }) {
  const app = useApp()
  const { field, hint, done } = words[kind]
  const typed = kind === 'email' ? 'email' : 'mobile'
  const emergency = kind === 'emergencyContact'
  const form = useFormState({
    shape: shapes[typed],
    names: ['identifier', 'captcha'],
    values: {},
    errorFields,
    onSubmit: async ({ captcha }) => {
      const contact = identifierOf(form, typed)
      remember(
        app,
        (await api(usersContract).patch(me._id, {
          ...((emergency && asEmergency(contact)) || contact),
          captcha: captcha.trim(),
        })) as Me,
      )
      onDone()
      void notify(done)
    },
  })
  return (
    <FormBody
      form={form}
      action="Save"
    >
      <IdentifierField
        form={form}
        kind={typed}
        label={field}
        {...(hint && { hint })}
      />
      <CodeField
        form={form}
        emergency={emergency}
        to={() => identifierIn(form, typed)}
        onWrong={text => form.blame('identifier', text)}
      />
    </FormBody>
  )
}
