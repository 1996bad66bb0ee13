import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { clockOf } from '#authoring/contract/video.rules.ts'
import { PlayIcon } from './play-icon.tsx'
import type { Watching } from './use-video.ts'
import classes from './video.module.css'

/** Play and pause, the timeline, and the current time. */
export const Controls = ({
  watching: { playing, play, pause, position, length },
  children,
  tools,
}: {
  watching: Watching
  children: ReactNode
  /** Shown after the time. */
  tools?: ReactNode
}) => (
  <div
    className={classes.controls}
    role="group"
    aria-label="Playback"
  >
    <ActionIcon
      variant="filled"
      size={44}
      radius="xl"
      aria-label={playing ? 'Pause' : 'Play'}
      onClick={playing ? pause : play}
    >
      <PlayIcon playing={playing} />
    </ActionIcon>
    {children}
    <span className={classes.clock}>
      {clockOf(position)} / {clockOf(length)}
    </span>
    {tools}
  </div>
)
