import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { purposeRules } from '#files/contract/files.contract.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { FileDialog } from '../../parts/drive/file-picker.tsx'
import { insertFiles, mediaTypes, placeFile } from './insert.ts'
import { useEditor } from './use-editor.ts'
import classes from './editor.module.css'

/** A video or sound from this device, from my files or the platform library, or by web address. */
export function VideoDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { act, busy } = useAct()
  const [stored, setStored] = useState(false)
  const add = () => {
    if (!/^https:\/\/\S+\.\S+/.test(url.trim())) return setError('Give an address that begins with https://.')
    editor.addVideo({ url: url.trim() })
    onClose()
  }
  const send = async (files: File[]) => {
    if (await insertFiles(editor, files)) onClose()
  }
  if (stored)
    return (
      <FileDialog
        title="Choose a video"
        kind="video"
        onClose={onClose}
        onPick={async file => {
          await placeFile(editor, file)
          onClose()
        }}
      />
    )
  return (
    <Dialog
      opened
      title="Video or sound"
      onClose={onClose}
    >
      <div className={classes.stack}>
        <FilePicker
          label={busy ? 'Sending' : 'From this device'}
          disabled={busy}
          accept={mediaTypes}
          maxBytes={purposeRules.attachment.maxBytes}
          files={[]}
          onPick={files => act(() => send(files))}
        />
        <div>
          <Button
            variant="default"
            onClick={() => setStored(true)}
          >
            From my files or the platform library
          </Button>
        </div>
        <form
          className={classes.stack}
          onSubmit={event => {
            event.preventDefault()
            add()
          }}
        >
          <TextInput
            label="Address of a video on the web"
            type="url"
            placeholder="https://"
            maxLength={2000}
            value={url}
            error={error}
            onChange={event => {
              setUrl(event.currentTarget.value)
              setError(null)
            }}
          />
          <div>
            <Button
              type="submit"
              variant="default"
              disabled={url.trim() === ''}
            >
              Add this video
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  )
}
