import { Button } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { purposeRules } from '#files/contract/files.contract.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { Cover } from '../parts/cover.tsx'
import { useEditor } from './editor-context.ts'
import classes from './editor.module.css'

const FileDialog = lazy(() =>
  import('../parts/drive/file-picker.tsx').then(module => ({ default: module.FileDialog })),
)

const pictures = purposeRules.avatar.mimes
const maxBytes = purposeRules.avatar.maxBytes

interface PictureProps {
  named: { readonly id: string; readonly label: string; readonly words: string }
  mode: ContentMode
  value: string | null
  url: string | null
  onChange: (hash: string | null) => void
}

/** A picture field: picked, dropped or pasted, with upload progress. */
export function PictureControl({ named, mode, value, url, onChange }: PictureProps) {
  const { readOnly } = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ part: number; local: string } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [last, setLast] = useState<{ hash: string; url: string } | null>(null)

  const send = async (file: File | undefined) => {
    if (!file || readOnly) return
    setFailed(null)
    if (!pictures.includes(file.type) || file.size > maxBytes)
      return setFailed(`Choose ${purposeRules.avatar.words}.`)
    const local = URL.createObjectURL(file)
    setSending({ part: 0, local })
    try {
      const { hash, url: stored } = await uploadFile(file, 'content', part => setSending({ part, local }))
      setLast({ hash, url: stored })
      onChange(hash)
    } catch (error) {
      setFailed(wordsOf(error))
    } finally {
      setSending(null)
      URL.revokeObjectURL(local)
    }
  }
  const stored = last?.hash === value ? last.url : url
  const shown = sending?.local ?? (value === null ? null : stored)
  return (
    // A picture may also be dropped or pasted; the button does the same for keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.cover}
      role="group"
      aria-labelledby={named.label}
      onDragOver={event => {
        if (!readOnly) event.preventDefault()
      }}
      onDrop={event => {
        event.preventDefault()
        void send(event.dataTransfer.files[0])
      }}
      onPaste={event => {
        void send(event.clipboardData.files[0])
      }}
    >
      <Cover content={{ mode, coverUrl: shown }} />
      {sending && (
        <progress
          className={classes.progress}
          max={1}
          value={sending.part}
          aria-label="Sending the picture"
        />
      )}
      {!readOnly && (
        <div>
          <Button
            id={named.id}
            size="compact-md"
            variant="default"
            leftSection={
              <Icon
                name="picture"
                size={16}
              />
            }
            loading={sending !== null}
            onClick={() => input.current?.click()}
          >
            {value === null ? 'Choose a picture' : 'Choose another'}
          </Button>
          <Button
            size="compact-md"
            variant="default"
            leftSection={
              <Icon
                name="folder"
                size={16}
              />
            }
            onClick={() => setChoosing(true)}
          >
            My files
          </Button>
          {value !== null && (
            <Button
              size="compact-md"
              variant="subtle"
              color="negative"
              aria-label={`Remove ${named.words}`}
              onClick={() => onChange(null)}
            >
              Remove
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            tabIndex={-1}
            aria-hidden
            accept={pictures.join(',')}
            onChange={event => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
      )}
      <Suspense fallback={null}>
        {choosing && (
          <FileDialog
            title="Choose a picture"
            kind="picture"
            onClose={() => setChoosing(false)}
            onPick={({ hash, url: stored }) => {
              setLast({ hash, url: stored })
              onChange(hash)
              setChoosing(false)
            }}
          />
        )}
      </Suspense>
      {failed && (
        <p
          className={classes.clash}
          role="alert"
        >
          {failed}
        </p>
      )}
    </div>
  )
}
