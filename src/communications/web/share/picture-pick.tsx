// Picks one picture and uploads it immediately.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { purposeRules } from '#files/contract/purposes.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { FilePicker, type PickedFile } from '#kit/web/parts/file-picker.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import classes from './share-card.module.css'

export interface PickedPicture {
  readonly hash: string
  readonly url: string | null
}

interface PicturePickProps {
  label: string
  picked: PickedPicture | null
  onPick: (picked: PickedPicture | null) => void
}

const { mimes, maxBytes } = purposeRules.attachment
const pictures = mimes.filter(mime => mime.startsWith('image/'))

export function PicturePick({ label, picked, onPick }: PicturePickProps) {
  const [sending, setSending] = useState<PickedFile | null>(null)
  const send = async ([file]: File[]) => {
    if (!file) return
    const shown = { id: 'picture', name: file.name, size: file.size }
    setSending({ ...shown, progress: 0 })
    try {
      const { hash } = await uploadFile(file, 'attachment', share =>
        setSending({ ...shown, progress: share }),
      )
      onPick({ hash, url: URL.createObjectURL(file) })
      setSending(null)
    } catch (error) {
      setSending({ ...shown, error: wordsOf(error) })
    }
  }
  if (picked)
    return (
      <figure className={classes.picked}>
        {picked.url && (
          <img
            src={picked.url}
            alt={label}
          />
        )}
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => onPick(null)}
        >
          Remove the picture
        </Button>
      </figure>
    )
  return (
    <FilePicker
      label={label}
      hint="Drop a picture here or choose one."
      accept={pictures}
      maxBytes={maxBytes}
      files={sending ? [sending] : []}
      onPick={files => {
        void send(files)
      }}
    />
  )
}
