// A video at a web address: its file in our player; the player of its site only once somebody starts it, so that
// opening a page sends nothing to the site.
import { useState, type CSSProperties } from 'react'
import type { Cue } from '#authoring/contract/captions.shapes.ts'
import type { VideoPart, WebVideo } from '#authoring/contract/web-video.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { Film } from './film.tsx'
import classes from './web-film.module.css'

interface WebFilmProps {
  video: WebVideo
  /** Where it was found, for people whose network blocks the player. */
  address: string
  label: string
  captions?: readonly Cue[] | undefined
  part?: VideoPart | undefined
  /** Fills its place on a slide. */
  isOnSlide?: boolean
  className?: string | undefined
  style?: CSSProperties
}

export const WebFilm = ({ video, address, captions, part, isOnSlide = false, ...look }: WebFilmProps) =>
  video.as === 'file' ? (
    <Film
      src={video.url}
      captions={captions}
      part={part}
      isOnSlide={isOnSlide}
      {...look}
    />
  ) : (
    <SitePlayer
      video={video}
      address={address}
      isOnSlide={isOnSlide}
      {...look}
    />
  )

interface SiteProps {
  video: Extract<WebVideo, { as: 'site' }>
  address: string
  label: string
  isOnSlide: boolean
  className?: string | undefined
  style?: CSSProperties
}

/** The keyboard goes on where the button was. Once, so it is the same function at every render. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus()

function SitePlayer({ video: { site, url }, address, label, isOnSlide, className = '', style }: SiteProps) {
  const [isStarted, setStarted] = useState(false)
  return (
    <div
      className={`${classes.film} ${className}`}
      style={style}
      data-slide={isOnSlide || undefined}
    >
      {isStarted ? (
        <iframe
          className={classes.stage}
          src={url}
          title={label}
          ref={takeFocus}
          // The frame is always of another origin (YouTube or Vimeo), and its player needs its own origin to work.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        />
      ) : (
        <button
          type="button"
          className={classes.stage}
          onClick={() => setStarted(true)}
        >
          <Icon
            name="video"
            size={32}
          />
          <b>Play {label}</b>
          <span>It plays from {site}.</span>
        </button>
      )}
      {!(isOnSlide && isStarted) && (
        <span className={classes.link}>
          <TextLink to={address}>Open on {site}</TextLink>
        </span>
      )}
    </div>
  )
}
