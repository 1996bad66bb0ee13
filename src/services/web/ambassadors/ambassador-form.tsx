import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { purposeRules } from '#files/contract/purposes.ts'
import { useUpload } from '#files/web/parts/use-upload.ts'
import { api } from '#kit/web/api.ts'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import {
  ambassadorContract,
  ambassadorRoleNames,
  ambassadorRoles,
  maxAmbassadorFiles,
  type Ambassador,
} from '#services/contract/ambassadors/ambassadors.contract.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'

const { mimes, maxBytes } = purposeRules.attachment

interface SentFile {
  readonly hash: string
  readonly filename: string
}

/** A first application, or a rejected one being resubmitted. */
export function AmbassadorForm({ before }: { before: Ambassador | null }) {
  const [role, setRole] = useState(before?.role ?? 'teachers')
  const [sent, setSent] = useState<readonly SentFile[]>(before?.attachments ?? [])
  const { act, busy } = useAct(refreshServices)
  const upload = useUpload('attachment', ({ hash }, file) =>
    setSent(now => [...now.filter(each => each.hash !== hash), { hash, filename: file.name.slice(0, 200) }]),
  )
  const submit = () => {
    const data = { role, attachments: sent.map(({ hash, filename }) => ({ hash, filename })) }
    const service = api(ambassadorContract)
    act(
      () => (before ? service.patch(before._id, { ...data, status: 1 }) : service.create(data)),
      'Your application is submitted. We will write to you.',
    )
  }
  return (
    <section
      className={classes.list}
      aria-label="Application"
    >
      <NativeSelect
        label="Whom you speak to"
        value={role}
        data={ambassadorRoles.map(value => ({ value, label: ambassadorRoleNames[value] }))}
        onChange={event => setRole(event.currentTarget.value as Ambassador['role'])}
      />
      {sent.map(({ hash, filename }) => (
        <div
          key={hash}
          className={classes.tools}
        >
          <span>{filename}</span>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Remove ${filename}`}
            onClick={() => setSent(sent.filter(each => each.hash !== hash))}
          >
            Remove
          </Button>
        </div>
      ))}
      {sent.length < maxAmbassadorFiles && (
        <FilePicker
          label="Show us how"
          hint="A letter, a poster, a recording: PDF, picture, audio or video, one to five files."
          accept={mimes}
          maxBytes={maxBytes}
          {...upload}
        />
      )}
      <div>
        <Button
          loading={busy}
          disabled={sent.length === 0}
          onClick={submit}
        >
          {before ? 'Submit again' : 'Submit application'}
        </Button>
      </div>
    </section>
  )
}
