// Documents of a school, certificates of its curricula and degrees of its staff: upload, open, remove.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { purposeRules } from '#files/contract/files.contract.ts'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import { useUpload } from '#files/web/parts/use-upload.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { attachmentTypes, type School } from '#schools/contract/plans.shapes.ts'
import { attachmentsQuery, refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

const { mimes, maxBytes, words } = purposeRules.certificate

export function DocumentsPart({ school, editable }: { school: School; editable: boolean }) {
  const answer = useQuery(attachmentsQuery(school._id))
  const { actAsync, busy } = useAct(refreshSchool)
  const remove = async (hash: string, filename: string) => {
    if (
      await confirm({
        title: `Remove ${filename}?`,
        text: 'The school and Classwright no longer see it. You can send it again.',
        action: 'Remove document',
        tone: 'negative',
      })
    )
      await actAsync(
        () => api(schoolPlanContract).patch('removeAttachment', { school: school._id, hash }),
        'The document is removed.',
      )
  }
  return (
    <>
      <Loaded
        answer={answer}
        what="the documents"
      >
        {list =>
          list.length === 0 ? (
            <p className={classes.small}>No documents yet.</p>
          ) : (
            <ul className={classes.rows}>
              {list.map(({ type, subject, url, file: { filename, hash, size, date } }) => (
                <li
                  key={hash}
                  className={classes.row}
                >
                  <span className={classes.two}>
                    <a
                      href={url}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {filename}
                    </a>
                    <small>
                      {[type, subject, formatBytes(size)].filter(Boolean).join(', ')},{' '}
                      <DateTime
                        at={date}
                        day
                      />
                    </small>
                  </span>
                  {editable && (
                    <Button
                      size="sm"
                      variant="default"
                      disabled={busy}
                      aria-label={`Remove ${filename}`}
                      onClick={() => {
                        void remove(hash, filename)
                      }}
                    >
                      Remove
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {editable && <AddDocument school={school._id} />}
    </>
  )
}

function AddDocument({ school }: { school: string }) {
  const [type, setType] = useState<(typeof attachmentTypes)[number]>('Certificate')
  const [subject, setSubject] = useState('')
  const { actAsync } = useAct(refreshSchool)
  const upload = useUpload('certificate', async ({ hash }, file) => {
    const added = { filename: file.name.slice(0, 200), mime: file.type, hash, size: file.size }
    const saved = await api(schoolPlanContract).patch('addAttachment', {
      school,
      type,
      ...(subject.trim() && { subject: subject.trim() }),
      file: added,
    })
    setSubject('')
    await actAsync(() => Promise.resolve(saved), 'The document is added.')
  })
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label="Kind of document"
          data={attachmentTypes.map(value => ({ value, label: value }))}
          value={type}
          onChange={({ currentTarget: { value } }) =>
            setType(attachmentTypes.find(each => each === value) ?? 'Certificate')
          }
        />
        <TextInput
          label="Subject (optional)"
          maxLength={80}
          value={subject}
          onChange={event => setSubject(event.currentTarget.value)}
        />
      </div>
      <FilePicker
        label="Add a document"
        hint={`Choose ${words}.`}
        accept={mimes}
        maxBytes={maxBytes}
        {...upload}
      />
    </>
  )
}
