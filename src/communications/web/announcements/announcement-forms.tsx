import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { wordsOfMessage } from '#communications/contract/rich-text.rules.ts'
import { announcementLimit } from '#communications/contract/talk.contract.ts'
import { purposeRules } from '#files/contract/files.contract.ts'
import { useAttachments } from '#files/web/parts/use-attachments.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { RichTextField } from '../parts/rich-text-field.tsx'
import { useEdit, usePost, type Audience } from '../talk.queries.ts'
import classes from './announcements.module.css'

const maxFiles = 5
const isTooLong = (message: string) => wordsOfMessage(message).length > announcementLimit

const Failed = ({ error }: { error: unknown }) =>
  error ? (
    <p
      className={classes.failed}
      role="alert"
    >
      <Icon name="error" />
      {wordsOf(error)}
    </p>
  ) : null

export function EditForm({ id, message, onDone }: { id: string; message: string; onDone: () => void }) {
  const [text, setText] = useState(message)
  const { mutateAsync, isPending, error } = useEdit()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    // The form shows the error and keeps the text.
    if (await mutateAsync({ id, message: text })) onDone()
  }
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        void send(event)
      }}
    >
      <RichTextField
        label="Message"
        most={announcementLimit}
        value={text}
        onChange={setText}
      />
      <Failed error={error} />
      <div className={classes.actions}>
        <Button
          type="submit"
          loading={isPending}
          disabled={text === '' || isTooLong(text)}
        >
          Save changes
        </Button>
        <Button
          variant="default"
          onClick={onDone}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Writing an announcement: audience, text, and the number of receivers. */
export function WriteDialog({
  audiences,
  opened,
  onClose,
}: {
  audiences: readonly Audience[]
  opened: boolean
  onClose: () => void
}) {
  const [at, setAt] = useState(0)
  const [text, setText] = useState('')
  const { files, isUploading, clear, picker } = useAttachments(maxFiles)
  const { mutateAsync, isPending, error } = usePost()
  const audience = audiences[at]

  const send = async () => {
    if (!audience) return
    const attachments = files.flatMap(({ name, mime, hash }) =>
      hash && mime ? [{ filename: name, mime, hash }] : [],
    )
    const posted = await mutateAsync({
      at: 'all',
      message: text,
      ...(audience.school && { school: audience.school }),
      ...(audience.class && { class: audience.class }),
      ...(audience.to && { to: audience.to }),
      ...(attachments.length > 0 && { attachments }),
    })
    if (!posted) return
    setText('')
    clear()
    onClose()
  }

  return (
    <Dialog
      opened={opened}
      title="Write an announcement"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={isPending}
            disabled={(text === '' && files.length === 0) || isTooLong(text) || isUploading || !audience}
            onClick={() => {
              void send()
            }}
          >
            Post announcement
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <NativeSelect
          label="For"
          size="md"
          value={String(at)}
          data={audiences.map(({ name }, index) => ({ value: String(index), label: name }))}
          onChange={event => setAt(Number(event.target.value))}
        />
        <RichTextField
          label="Message"
          most={announcementLimit}
          value={text}
          onChange={setText}
        />
        {files.length < maxFiles && (
          <FilePicker
            label="Attachments (optional)"
            hint={`Up to ${maxFiles} files: ${purposeRules.attachment.words}.`}
            multiple
            accept={purposeRules.attachment.mimes}
            maxBytes={purposeRules.attachment.maxBytes}
            {...picker}
          />
        )}
        {audience && (
          <p className={classes.note}>
            {audience.people === 1 ? 'One person' : `${audience.people.toLocaleString('en-US')} people`} of{' '}
            {audience.name} will see it and get a notice. You can change it for 10 minutes.
          </p>
        )}
        <Failed error={error} />
      </div>
    </Dialog>
  )
}
