import { Button } from '@mantine/core'
import * as z from '#zod'
import { filled } from '#identity/web/parts/form-shapes.ts'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { PasswordField, TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { rosterLinksContract, type RosterLink } from '#schools/contract/roster-links.contract.ts'
import { useRefreshSchool } from '../../parts/school.queries.ts'
import { faultWords } from './connection.words.ts'
import { testLink } from './connection.queries.ts'

const access = {
  base: filled('Type the address that the other system gave you.'),
  tokenUrl: filled('Type the address for tokens.'),
  clientId: filled('Type the client id.'),
}
const newShape = z.object({ ...access, secret: filled('Type the client secret.') })
const changedShape = z.object({ ...access, secret: z.string() })

interface AccessProps {
  school: string
  /** The connection to change; without one, a new connection is created. */
  link?: RosterLink
  onClose: () => void
  onConnected?: (link: RosterLink) => void
}

/** Address and credentials of the other system. They are tested on saving. */
export function AccessDialog({ school, link, onClose, onConnected }: AccessProps) {
  const refresh = useRefreshSchool()
  const form = useFormState({
    shape: link ? changedShape : newShape,
    names: ['base', 'tokenUrl', 'clientId', 'secret'],
    values: link ? { base: link.base, tokenUrl: link.tokenUrl, clientId: link.clientId } : {},
    onSubmit: async ({ secret, ...rest }): Promise<void> => {
      const saved = link
        ? await api(rosterLinksContract).patch(link._id, { ...rest, ...(secret !== '' && { secret }) })
        : await api(rosterLinksContract).create({ school, ...rest, secret })
      const isAnswering = await testLink(saved._id).then(
        () => true,
        (error: unknown) => {
          void notify(`Saved, but the test failed: ${faultWords(error)}`, { type: 'negative' })
          return false
        },
      )
      if (isAnswering) void notify('The other system answers.')
      await refresh()
      onClose()
      // Without access there is nothing to choose yet; the connection shows the error.
      if (isAnswering) onConnected?.(saved)
    },
  })
  return (
    <Dialog
      opened
      title={link ? 'Change the access' : 'Connect another system'}
      onClose={onClose}
    >
      <FormBody
        form={form}
        action={link ? 'Save and test' : 'Connect and test'}
        aside={
          <Button
            variant="subtle"
            onClick={onClose}
          >
            Cancel
          </Button>
        }
      >
        <TextField
          form={form}
          name="base"
          label="Address of OneRoster 1.2"
          hint="As the other system names it, such as https://sis.example/ims/oneroster/rostering/v1p2"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="tokenUrl"
          label="Address for tokens"
          hint="OAuth 2.0 with client credentials"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="clientId"
          label="Client id"
          autoComplete="off"
        />
        <PasswordField
          form={form}
          name="secret"
          label="Client secret"
          hint={
            link
              ? 'Leave it empty to keep the one you gave. An address on another server needs it again.'
              : 'It is stored encrypted and never shown again.'
          }
          optional={link !== undefined}
          autoComplete="off"
        />
      </FormBody>
    </Dialog>
  )
}
