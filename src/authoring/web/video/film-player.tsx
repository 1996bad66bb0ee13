// A video with our own controls, so that speed, captions and full screen exist in every browser.
import { useRef, type CSSProperties } from 'react'
import type { Cue } from '#authoring/contract/captions.shapes.ts'
import { Clip } from '../questions/clip.tsx'
import { Controls } from './controls.tsx'
import { PlayerTools } from './player-tools.tsx'
import { Timeline } from './timeline.tsx'
import { useVideo } from './use-video.ts'
import classes from './video.module.css'

export interface FilmProps {
  src: string
  label: string
  captions?: readonly Cue[] | undefined
  /** Where playback starts and stops automatically. */
  part?: { readonly from: number; readonly to?: number | undefined } | undefined
  /** On a slide the controls overlay the picture, where space is limited. */
  isOnSlide?: boolean
  className?: string | undefined
  style?: CSSProperties
  /** File details, in case it cannot be played. */
  note?: string | null
  /** This browser cannot play it. */
  onFail?: () => void
}

export function FilmPlayer({
  src,
  label,
  captions,
  part,
  isOnSlide = false,
  className = '',
  style,
  note = null,
  onFail,
}: FilmProps) {
  const stage = useRef<HTMLDivElement>(null)
  const watching = useVideo()
  const { playing, play, pause, isSound, bind } = watching
  return (
    <div
      ref={stage}
      className={`${classes.film} ${className}`}
      style={style}
      data-player
      data-playing={playing || undefined}
      data-slide={isOnSlide || undefined}
      data-sound={isSound || undefined}
    >
      <Clip
        ref={watching.ref}
        className={classes.picture}
        src={src + (part ? `#t=${part.from}${part.to ? `,${part.to}` : ''}` : '')}
        preload="metadata"
        playsInline
        aria-label={label}
        captions={captions}
        {...bind}
        onClick={playing ? pause : play}
        onError={event => {
          bind.onError?.(event)
          onFail?.()
        }}
      />
      {note !== null && <p className={classes.small}>{note}</p>}
      {watching.failed && !onFail && (
        <p
          role="alert"
          className={classes.small}
        >
          This browser cannot play this file. <a href={src}>Download it</a> to play it with another program.
        </p>
      )}
      <Controls
        watching={watching}
        tools={
          <PlayerTools
            video={watching.ref}
            stage={stage}
            hasCaptions={(captions?.length ?? 0) > 0}
          />
        }
      >
        <Timeline
          position={watching.position}
          length={watching.length}
          marks={[]}
          onSeek={watching.seek}
        />
      </Controls>
    </div>
  )
}
