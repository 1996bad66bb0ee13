// Links of a page that is looked at: places above the picture, opened in another tab so that nobody leaves a
// class by them.
import { useEffect, useState } from 'react'
import type { Page } from '#authoring/contract/deck.shapes.ts'
import { looks } from '#authoring/contract/deck.themes.ts'
import { linkPattern, linkPlace } from '#authoring/contract/link.rules.ts'
import { linkAreas } from '../paint/link-areas.ts'
import type { DeckLook } from '../paint/paint.ts'
import { fontsReady } from '../paint/picture.ts'
import classes from './viewer.module.css'

export function PageLinks({ page, deck }: { page: Pick<Page, 'elements'>; deck: DeckLook }) {
  const [areFontsHere, setFontsHere] = useState(false)
  useEffect(() => {
    void fontsReady().then(() => setFontsHere(true))
  }, [])
  if (!areFontsHere) return null
  const { width, height, theme } = deck
  return linkAreas(page, looks[theme])
    .filter(({ link }) => linkPattern.test(link))
    .map(({ link, label, ...box }, at) => (
      <a
        key={at}
        className={classes.link}
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        title={link}
        aria-label={`${label}, opens ${linkPlace(link)}`}
        style={{
          left: `${(box.x / width) * 100}%`,
          top: `${(box.y / height) * 100}%`,
          width: `${(box.width / width) * 100}%`,
          height: `${(box.height / height) * 100}%`,
        }}
      />
    ))
}
