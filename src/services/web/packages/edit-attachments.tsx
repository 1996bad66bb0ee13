import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { uploadFile } from '#files/web/parts/upload.ts'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { packContract } from '#services/contract/packages/packages.contract.ts'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { videoKindNames, videoKinds, type VideoKind } from '#services/contract/packages/packages.values.ts'
import { refreshPackages } from './packages.queries.ts'
import classes from './packages.module.css'

interface AttachmentsProps {
  pack: Pack
  revision: number
  onSaved: (revision: number) => void
}

/** A package's clips and documents; saved immediately. */
export function Attachments({ pack, revision, onSaved }: AttachmentsProps) {
  const { act, busy } = useAct(refreshPackages)
  const [kind, setKind] = useState<VideoKind>('Features')
  const add = (file: File | undefined) =>
    file &&
    act(async () => {
      const { hash, mime } = await uploadFile(file, 'attachment')
      const videoType = mime.startsWith('video/') ? kind : null
      const saved = await api(packContract).patch(pack._id, {
        revision,
        $addToSet: { attachments: { hash, filename: file.name.slice(-200), videoType } },
      })
      onSaved(saved.revision)
    }, 'The file is added.')
  const remove = (hash: string) =>
    act(async () => {
      const saved = await api(packContract).patch(pack._id, { revision, $pull: { attachments: { hash } } })
      onSaved(saved.revision)
    }, 'The file is removed.')
  return (
    <section
      className={classes.box}
      aria-label="Files"
    >
      <h2>Files</h2>
      <p className={classes.dim}>Buyers see them on the package's page. Each is saved at once.</p>
      <ul className={classes.points}>
        {pack.attachments.map(({ hash, filename, videoType }) => (
          <li key={hash}>
            {filename}
            {videoType && `, ${videoKindNames[videoType]}`}{' '}
            <Button
              variant="default"
              size="compact-sm"
              disabled={busy}
              aria-label={`Remove ${filename}`}
              onClick={() => remove(hash)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.fields}>
        <NativeSelect
          label="A video is about"
          value={kind}
          data={videoKinds.map(value => ({ value, label: videoKindNames[value] }))}
          onChange={event => setKind(event.currentTarget.value as VideoKind)}
        />
        <Button
          component="label"
          variant="default"
          loading={busy}
        >
          Add a file
          <input
            type="file"
            hidden
            accept="image/*,video/*,audio/*,application/pdf"
            aria-label="Add a file"
            onChange={event => add(event.currentTarget.files?.[0])}
          />
        </Button>
      </div>
    </section>
  )
}
