import { Button } from '@mantine/core'
import { useApp } from '#kit/web/app.tsx'
import * as z from '#zod'
import { inviteDays } from '#identity/contract/people.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { basePath } from '#kit/contract/constants.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { inviteParam } from '#identity/contract/invite.values.ts'
import { filled } from '../parts/form-shapes.ts'
import { remember } from '../parts/session.ts'
import { Section } from '../parts/account/account-page.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from './account.module.css'

/** My invite code to share; my referrer's code can be added within two weeks of signing up. */
export function InviteSection({ me }: { me: Me }) {
  const link = `${window.location.origin}${basePath}/signup?${inviteParam}=${me.inviteCode}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      void notify('The link is copied.')
    } catch {
      void notify('Copying is not allowed here. Select the code and copy it yourself.', { type: 'warning' })
    }
  }
  const late = Date.now() - new Date(me.createdAt).getTime() > inviteDays * dayMs
  return (
    <Section
      id="invite"
      title="Invite others"
      line="People who sign up with your link are recorded as invited by you."
    >
      <div className={classes.actions}>
        <span className={classes.code}>{me.inviteCode}</span>
        <Button
          variant="default"
          leftSection={
            <Icon
              name="copy"
              size={18}
            />
          }
          onClick={() => {
            void copy()
          }}
        >
          Copy invite link
        </Button>
      </div>
      {me.inviter === null && !late && (
        <SettingRow
          label="Somebody invited you?"
          value="You can add their code within 14 days of signing up."
          action="Add"
          form={close => <InviterForm onDone={close} />}
        />
      )}
    </Section>
  )
}

const shape = z.object({ inviteCode: filled('Enter the code.') })
const errorFields = {
  'invite-invalid': 'inviteCode',
  'invite-self': 'inviteCode',
  'invite-bound': 'inviteCode',
  'invite-late': 'inviteCode',
}

function InviterForm({ onDone }: { onDone: () => void }) {
  const app = useApp()
  const form = useFormState({
    shape,
    names: ['inviteCode'],
    values: {},
    errorFields,
    onSubmit: async ({ inviteCode }) => {
      remember(
        app,
        await api(usersContract).patch('bindInviter', { inviteCode: inviteCode.trim().toUpperCase() }),
      )
      onDone()
      void notify('The invite code is added.')
    },
  })
  return (
    <FormBody
      form={form}
      action="Save"
    >
      <TextField
        form={form}
        name="inviteCode"
        label="Invite code"
      />
    </FormBody>
  )
}
