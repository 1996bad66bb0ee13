import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './editor.module.css'

/** One button of a tool bar. */
export const Tool = ({
  label,
  icon,
  pressed,
  disabled = false,
  act,
}: {
  label: string
  icon: ReactNode
  pressed?: boolean
  disabled?: boolean
  act: () => void
}) => (
  <ActionIcon
    className={classes.tool ?? ''}
    variant="subtle"
    size={38}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={act}
    onPointerDown={event => event.preventDefault()}
  >
    {icon}
  </ActionIcon>
)
