// Speed, captions and full screen of a video, by pointer and keyboard.
import { ActionIcon } from '@mantine/core'
import IconBadgeCc from '@tabler/icons-react/dist/esm/icons/IconBadgeCc.mjs'
import IconBadgeCcFilled from '@tabler/icons-react/dist/esm/icons/IconBadgeCcFilled.mjs'
import { useEffect, useState, type RefObject } from 'react'
import { store, stored } from '#kit/web/store.ts'
import { FullScreenButton } from '../parts/enlarge/full-screen-button.tsx'
import classes from './video.module.css'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

interface ToolsProps {
  video: RefObject<HTMLVideoElement | null>
  /** The full-screen element: the video with its controls. */
  stage: RefObject<HTMLElement | null>
  hasCaptions: boolean
}

export function PlayerTools({ video, stage, hasCaptions }: ToolsProps) {
  return (
    <>
      <Speed video={video} />
      {hasCaptions && <CaptionSwitch video={video} />}
      <FullScreenButton
        stage={stage}
        video={video}
      />
    </>
  )
}

function Speed({ video }: Pick<ToolsProps, 'video'>) {
  const [speed, setSpeed] = useState<number>(1)
  return (
    <select
      className={classes.speed}
      aria-label="Speed"
      value={speed}
      onChange={event => {
        const next = Number(event.currentTarget.value)
        setSpeed(next)
        playAt(video.current, next)
      }}
    >
      {speeds.map(value => (
        <option
          key={value}
          value={value}
        >
          {value}×
        </option>
      ))}
    </select>
  )
}

function playAt(video: HTMLVideoElement | null, speed: number): void {
  // The second one also applies after the video is reloaded.
  if (video) Object.assign(video, { playbackRate: speed, defaultPlaybackRate: speed })
}

function showCaptions(tracks: TextTrackList | undefined, isOn: boolean): void {
  for (const track of tracks ?? []) track.mode = isOn ? 'showing' : 'hidden'
}

const captionsKey = 'captions'

/** Stored on this device, for all videos. */
function CaptionSwitch({ video }: Pick<ToolsProps, 'video'>) {
  const [isOn, setOn] = useState(() => stored(captionsKey) !== 'off')
  useEffect(() => {
    const tracks = video.current?.textTracks
    const apply = () => showCaptions(tracks, isOn)
    apply()
    tracks?.addEventListener?.('addtrack', apply)
    return () => tracks?.removeEventListener?.('addtrack', apply)
  }, [video, isOn])
  const Drawn = isOn ? IconBadgeCcFilled : IconBadgeCc
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label="Captions"
      aria-pressed={isOn}
      title={isOn ? 'Captions are on' : 'Captions are off'}
      onClick={() => {
        store(captionsKey, isOn ? 'off' : 'on')
        setOn(!isOn)
      }}
    >
      <Drawn
        size={22}
        aria-hidden
      />
    </ActionIcon>
  )
}
