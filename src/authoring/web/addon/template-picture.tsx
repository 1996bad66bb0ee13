import { useMemo } from 'react'
import type { SlideTemplate } from '#authoring/contract/slides.contract.ts'
import { ImageStore } from '../parts/paint/images.ts'
import type { DeckLook } from '../slides/paint/paint.ts'
import { Thumbnail } from '../slides/thumbnail.tsx'
import classes from './addon.module.css'

/** The stored picture, or else its first page, painted in this deck's design. */
export function TemplatePicture({
  template: {
    picUrl,
    pages: [first],
    files,
  },
  look,
  width,
}: {
  template: SlideTemplate
  look: DeckLook
  width: number
}) {
  const images = useMemo(() => {
    const store = new ImageStore()
    store.know(files)
    return store
  }, [files])
  return (
    <span
      className={classes.pic}
      style={{ width: '100%', maxWidth: width }}
    >
      {picUrl ? (
        <img
          src={picUrl}
          alt=""
          loading="lazy"
        />
      ) : (
        first && (
          <Thumbnail
            page={first}
            look={look}
            images={images}
            width={width}
          />
        )
      )}
    </span>
  )
}
