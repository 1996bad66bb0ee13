import { ActionIcon } from '@mantine/core'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconArrowsMinimize from '@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs'
import type { RefObject } from 'react'
import { useFullScreen } from './use-full-screen.ts'

/** Hidden if the browser does not support it. */
export function FullScreenButton({
  stage,
  video,
  variant = 'default',
}: {
  stage: RefObject<HTMLElement | null>
  video?: RefObject<HTMLVideoElement | null>
  variant?: 'default' | 'transparent'
}) {
  const { isFull, isOffered, toggle } = useFullScreen(stage, video)
  if (!isOffered) return null
  const Drawn = isFull ? IconArrowsMinimize : IconArrowsMaximize
  return (
    <ActionIcon
      variant={variant}
      size={44}
      aria-label={isFull ? 'Leave full screen' : 'Full screen'}
      aria-pressed={isFull}
      onClick={toggle}
    >
      <Drawn
        size={20}
        stroke={1.75}
        aria-hidden
      />
    </ActionIcon>
  )
}
