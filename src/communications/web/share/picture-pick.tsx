// Picks one picture and uploads it immediately.
import { Button } from '@mantine/core'
import { purposeRules } from '#files/contract/purposes.ts'
import { useUpload } from '#files/web/parts/use-upload.ts'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
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
  const upload = useUpload('attachment', ({ hash }, file) => onPick({ hash, url: URL.createObjectURL(file) }))
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
      {...upload}
    />
  )
}
