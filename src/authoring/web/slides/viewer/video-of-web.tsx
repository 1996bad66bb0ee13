// A video of a slide that is at a web address: in its player, or as a link where the address is a page's.
import type { CSSProperties } from 'react'
import { nameOf } from '#authoring/contract/deck.rules.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { webVideoAt } from '#authoring/contract/web-video.rules.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { WebFilm } from '../../parts/video/web-film.tsx'
import classes from './viewer.module.css'

interface VideoProps {
  element: Extract<Element, { kind: 'video' }>
  url: string
  style: CSSProperties
}

export function VideoOfWeb({ element, url, style }: VideoProps) {
  const { start, end, captions } = element
  const part = start === undefined ? undefined : { from: start, to: end }
  const video = webVideoAt(url, part)
  return video ? (
    <WebFilm
      className={classes.media}
      style={style}
      isOnSlide
      video={video}
      address={url}
      part={part}
      label={nameOf(element)}
      captions={captions}
    />
  ) : (
    <span
      className={classes.media}
      style={style}
    >
      <span className={classes.webVideo}>
        <TextLink to={url}>Open the video</TextLink>
      </span>
    </span>
  )
}
