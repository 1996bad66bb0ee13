// State of a video element: position, duration, playing.
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type RefObject,
  type VideoHTMLAttributes,
} from 'react'

export interface Watching {
  readonly ref: RefObject<HTMLVideoElement | null>
  readonly position: number
  readonly length: number
  readonly playing: boolean
  readonly failed: boolean
  /** Audio only. */
  readonly isSound: boolean
  readonly bind: VideoHTMLAttributes<HTMLVideoElement>
  seek(seconds: number): void
  play(): void
  pause(): void
}

/** `HTMLMediaElement.HAVE_METADATA` */
const hasMetadata = 1

export function useVideo(onMove: (video: HTMLVideoElement) => void = () => {}): Watching {
  const ref = useRef<HTMLVideoElement>(null)
  const [held, setHeld] = useState({ position: 0, length: 0, playing: false, failed: false, isSound: false })
  const measuring = useRef(false)
  const put = (part: Partial<typeof held>) => setHeld(now => ({ ...now, ...part }))

  const seek = useCallback((seconds: number) => {
    if (ref.current) ref.current.currentTime = Math.max(0, seconds)
  }, [])
  const play = useCallback(() => {
    ref.current?.play().catch(() => setHeld(now => ({ ...now, playing: false })))
  }, [])
  const pause = useCallback(() => ref.current?.pause(), [])

  const measured = (video: HTMLVideoElement) => {
    put({ isSound: !video.videoWidth })
    if (Number.isFinite(video.duration)) {
      if (measuring.current) {
        measuring.current = false
        video.currentTime = 0
      }
      return put({ length: video.duration })
    }
    // A recording made by a browser has no duration until its end has been reached once.
    measuring.current = true
    video.currentTime = 1e7
  }
  // If the player's code loads late, the element may have fired events before React attached its handlers.
  const catchUp = useEffectEvent((video: HTMLVideoElement) => {
    if (video.readyState >= hasMetadata) measured(video)
  })
  useEffect(() => {
    if (ref.current) catchUp(ref.current)
  }, [])
  return {
    ref,
    ...held,
    seek,
    play,
    pause,
    bind: {
      onLoadedMetadata: event => measured(event.currentTarget),
      onDurationChange: event => {
        if (Number.isFinite(event.currentTarget.duration)) measured(event.currentTarget)
      },
      onTimeUpdate: event => {
        if (measuring.current) return
        put({ position: event.currentTarget.currentTime })
        onMove(event.currentTarget)
      },
      onSeeking: event => {
        if (!measuring.current) onMove(event.currentTarget)
      },
      onPlay: () => put({ playing: true }),
      onPause: () => put({ playing: false }),
      onError: () => put({ failed: true }),
    },
  }
}
