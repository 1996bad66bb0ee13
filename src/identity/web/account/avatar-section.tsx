import { Button } from '@mantine/core'
import { purposeRules } from '#files/contract/files.contract.ts'
import { useUpload } from '#files/web/parts/use-upload.ts'
import { displayName } from '#identity/contract/people.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { api } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { useMode } from '../parts/account-mode.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { remember } from '../parts/session.ts'
import { Section } from '../parts/account/account-page.tsx'
import classes from './account.module.css'

const { mimes, maxBytes, words } = purposeRules.avatar

export function AvatarSection({ me }: { me: Me }) {
  const app = useApp()
  const { school } = useMode()
  const save = async (avatar: string | null) =>
    remember(app, (await api(usersContract).patch(me._id, { avatar }, school ? { school } : {})) as Me)

  const upload = useUpload('avatar', async ({ hash }) => {
    await save(hash)
    void notify('Your picture is saved.')
  })
  return (
    <Section
      id="picture"
      title="Picture"
      line={`Choose ${words}.`}
    >
      <div className={classes.picture}>
        <PersonChip
          name={displayName(me.name, me.nickname)}
          picture={pictureOf(me.avatar)}
          size={88}
        />
        <div>
          <FilePicker
            label="Your picture"
            hint="Drop a picture here or choose one."
            accept={mimes}
            maxBytes={maxBytes}
            {...upload}
          />
        </div>
      </div>
      {me.avatar && (
        <div>
          <Button
            variant="subtle"
            color="negative"
            onClick={() => {
              void save(null)
            }}
          >
            Remove picture
          </Button>
        </div>
      )}
    </Section>
  )
}
