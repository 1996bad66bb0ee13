// Proof of address and police vetting: uploaded, listed, removed.
import { Button } from '@mantine/core'
import { useUpload } from '#files/web/parts/use-upload.ts'
import { api } from '#kit/web/api.ts'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import {
  campusContract,
  type Campus,
  type CampusFileField,
} from '#services/contract/campus/campus.contract.ts'
import { documentKinds } from '#services/contract/documents.ts'
import { faultWords } from '../fault-words.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'

const words: Readonly<Record<CampusFileField, { label: string; hint: string }>> = {
  attachmentsAddress: {
    label: 'Proof of address',
    hint: 'A bill or a letter of the last three months, with your name. PDF, PNG or JPEG.',
  },
  attachmentsVetting: {
    label: 'Police vetting',
    hint: 'The result of the check for working with children. PDF, PNG or JPEG.',
  },
}

export function CampusPapers({ campus, field }: { campus: Campus; field: CampusFileField }) {
  const { label, hint } = words[field]
  const { mimes, maxBytes } = documentKinds.identity
  const { act, actAsync } = useAct(refreshServices)
  const service = api(campusContract)
  const upload = useUpload(
    'certificate',
    async ({ hash }, file) => {
      const added = { hash, filename: file.name.slice(0, 200) }
      const saved = await service.patch(campus._id, { $addToSet: { [field]: added } })
      await actAsync(() => Promise.resolve(saved), `${label}: the file is added.`)
    },
    faultWords,
  )
  return (
    <section
      className={classes.list}
      aria-label={label}
    >
      {campus[field].map(({ hash, filename, url }) => (
        <div
          key={hash}
          className={classes.tools}
        >
          <a
            className={classes.file}
            href={url}
            target="_blank"
            rel="noreferrer"
          >
            {filename}
          </a>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Remove ${filename}`}
            onClick={() => {
              act(() => service.patch(campus._id, { $pull: { [field]: { hash } } }), 'The file is removed.')
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      <FilePicker
        label={label}
        hint={hint}
        accept={mimes}
        maxBytes={maxBytes}
        {...upload}
      />
    </section>
  )
}
