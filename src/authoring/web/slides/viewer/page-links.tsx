// Link areas above a page's picture. Web addresses open in a new tab, so that nobody leaves a class by
// accident; other pages of the deck open in place.
import { use, useEffect, useState } from 'react'
import type { Page } from '#authoring/contract/deck.shapes.ts'
import { lookOn } from '#authoring/contract/deck.themes.ts'
import { isPageLink, linkPattern, linkPlace, pageOfLink } from '#authoring/contract/link.rules.ts'
import { PageJump } from '../../parts/viewer/page-jump.ts'
import { linkAreas, type LinkArea } from '../paint/link-areas.ts'
import type { DeckLook } from '../paint/paint.ts'
import { fontsReady } from '../paint/picture.ts'
import classes from './viewer.module.css'

export function PageLinks({
  page,
  deck,
}: {
  page: Pick<Page, 'background' | 'elements' | 'layout'>
  deck: DeckLook
}) {
  const [areFontsHere, setFontsHere] = useState(false)
  useEffect(() => {
    void fontsReady().then(() => setFontsHere(true))
  }, [])
  if (!areFontsHere) return null
  return linkAreas(page, lookOn(deck.theme, page))
    .filter(({ link }) => linkPattern.test(link))
    .map((area, at) => (
      <Area
        key={at}
        area={area}
        deck={deck}
      />
    ))
}

function Area({
  area: { link, label, ...box },
  deck: { width, height },
}: {
  area: LinkArea
  deck: DeckLook
}) {
  const jump = use(PageJump)
  const style = {
    left: `${(box.x / width) * 100}%`,
    top: `${(box.y / height) * 100}%`,
    width: `${(box.width / width) * 100}%`,
    height: `${(box.height / height) * 100}%`,
  }
  if (!isPageLink(link))
    return (
      <a
        className={classes.link}
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        title={link}
        aria-label={`${label}, opens ${linkPlace(link)}`}
        style={style}
      />
    )
  const to = jump ? pageOfLink(link, jump.pages, jump.at) : undefined
  if (!jump || to === undefined) return null
  return (
    <button
      type="button"
      className={classes.link}
      title={`Page ${to + 1}`}
      aria-label={`${label}, goes to page ${to + 1}`}
      style={style}
      onClick={() => jump.go(to)}
    />
  )
}
