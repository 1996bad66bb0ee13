// Documents of an application, by group and kind.
import { Button } from '@mantine/core'
import { useUpload } from '#files/web/parts/use-upload.ts'
import { api } from '#kit/web/api.ts'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { applicationContract, type Application } from '#services/contract/applications.contract.ts'
import { documentGroups, documentKinds, type DocumentKindName } from '#services/contract/documents.ts'
import { faultWords } from '../fault-words.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'

interface DocumentsProps {
  application: Application
  kinds: readonly DocumentKindName[]
}

export const Documents = ({ application, kinds }: DocumentsProps) =>
  documentGroups
    .map(group => ({ ...group, kinds: group.kinds.filter(kind => kinds.includes(kind)) }))
    .filter(group => group.kinds.length > 0)
    .map(group => (
      <section
        key={group.category}
        className={classes.section}
        aria-label={group.category}
      >
        <h2>{group.category}</h2>
        <p className={classes.dim}>{group.desc}</p>
        {group.kinds.map(kind => (
          <OneKind
            key={kind}
            application={application}
            kind={kind}
          />
        ))}
      </section>
    ))

function OneKind({ application, kind }: { application: Application; kind: DocumentKindName }) {
  const { label, desc, mimes, maxBytes } = documentKinds[kind]
  const { act, actAsync } = useAct(refreshServices)
  const service = api(applicationContract)
  const upload = useUpload(
    kind === 'lessonVideo' ? 'attachment' : 'certificate',
    async ({ hash }, file) => {
      // The same file may already be stored under another name.
      const attachments = { filename: file.name.slice(0, 200), hash, type: kind }
      const saved = await service.patch(application._id, { $addToSet: { attachments } })
      await actAsync(() => Promise.resolve(saved), `${label}: the file is added.`)
    },
    faultWords,
  )
  return (
    <div className={classes.list}>
      {application.attachments
        .filter(({ type }) => type === kind)
        .map(({ hash, filename, url }) => (
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
                act(
                  () => service.patch(application._id, { $pull: { attachments: { hash, type: kind } } }),
                  'The file is removed.',
                )
              }}
            >
              Remove
            </Button>
          </div>
        ))}
      <FilePicker
        label={label}
        hint={desc}
        accept={mimes}
        maxBytes={maxBytes}
        {...upload}
      />
    </div>
  )
}
