import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { titleOf } from '#authoring/contract/deck.rules.ts'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import { ImageStore } from '../../parts/paint/images.ts'
import { Thumbnail } from '../thumbnail.tsx'
import classes from './versions.module.css'

const shownAtFirst = 12

/** Thumbnails of an older version. */
export function VersionPages({ deck }: { deck: Deck }) {
  const [isWhole, setWhole] = useState(false)
  const images = useMemo(() => {
    const store = new ImageStore()
    store.know(deck.files)
    return store
  }, [deck])
  const shown = isWhole ? deck.pages : deck.pages.slice(0, shownAtFirst)
  const left = deck.pages.length - shown.length
  return (
    <>
      <ol
        className={classes.pages}
        aria-label="Pages of this version"
      >
        {shown.map((page, at) => (
          <li
            key={page._id}
            aria-label={`Page ${at + 1}: ${titleOf(page) || 'without text'}`}
          >
            <Thumbnail
              page={page}
              look={deck}
              images={images}
              width={128}
            />
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => setWhole(true)}
        >
          {`Show ${left} more`}
        </Button>
      )}
    </>
  )
}
