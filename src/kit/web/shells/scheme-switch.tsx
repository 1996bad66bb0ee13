import { ActionIcon } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useColourScheme } from '#kit/web/theme/colour-scheme.ts'
import classes from './shell.module.css'

/** Device, light, dark, in turn. */
export function SchemeSwitch() {
  const { chosen, next, choose } = useColourScheme()
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      className={classes.tool}
      aria-label={`Colours: ${chosen.label}. Change to ${next.label}`}
      title={`Colours: ${chosen.label}`}
      onClick={() => choose(next.value)}
    >
      <Icon name={chosen.icon} />
    </ActionIcon>
  )
}
