// Used by video screens only, so not among the icons that every page loads.
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'

export function PlayIcon({ playing }: { playing: boolean }) {
  const Drawn = playing ? IconPlayerPause : IconPlayerPlay
  return (
    <Drawn
      size={22}
      stroke={1.75}
      aria-hidden
      focusable={false}
    />
  )
}
