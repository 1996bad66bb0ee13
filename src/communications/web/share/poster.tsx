// A poster to print or post: a picture, something in front of it, and the link as a QR code.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { saveBase64 } from '#kit/web/save-base64.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { PicturePick, type PickedPicture } from './picture-pick.tsx'
import { mergeImage } from './share.queries.ts'
import classes from './share-card.module.css'

export function Poster({ url }: { url: string }) {
  const [ground, setGround] = useState<PickedPicture | null>(null)
  const [front, setFront] = useState<PickedPicture | null>(null)
  const { mutate, data, error, isPending, reset } = useWrite({
    showsError: true,
    mutationFn: (image: string) => mergeImage({ image, url, ...(front && { imageCover: front.hash }) }),
  })
  const choose = (set: (picked: PickedPicture | null) => void) => (picked: PickedPicture | null) => {
    reset()
    set(picked)
  }
  return (
    <section
      className={classes.form}
      aria-labelledby="poster"
    >
      <h2 id="poster">Poster</h2>
      <p className={classes.dim}>Your picture with the link as a QR code, to print or to post.</p>
      <PicturePick
        label="Picture of the poster"
        picked={ground}
        onPick={choose(setGround)}
      />
      {ground && (
        <PicturePick
          label="In front of it, such as a logo"
          picked={front}
          onPick={choose(setFront)}
        />
      )}
      {error && (
        <p
          role="alert"
          className={classes.failed}
        >
          {wordsOf(error)}
        </p>
      )}
      {data && (
        <img
          className={classes.poster}
          src={`data:${data.mime};base64,${data.base64}`}
          alt="Your poster with the QR code of your link"
        />
      )}
      {ground && (
        <div className={classes.tools}>
          <Button
            variant={data ? 'default' : 'filled'}
            loading={isPending}
            onClick={() => mutate(ground.hash)}
          >
            {data ? 'Make it again' : 'Make the poster'}
          </Button>
          {data && <Button onClick={() => saveBase64(data)}>Download</Button>}
        </div>
      )}
    </section>
  )
}
