import type { ReactNode } from 'react'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import { kinds, type Kind } from '#kit/web/theme/kinds.ts'
import { property, type Tone } from '#kit/web/theme/tokens.ts'
import classes from './display.module.css'

const signs: Record<Tone | 'neutral', IconName | null> = {
  neutral: null,
  accent: null,
  positive: 'done',
  negative: 'error',
  warning: 'warning',
  info: 'info',
}

/** A state in a word; the sign repeats what the colour means. */
export const StateChip = ({
  tone = 'neutral',
  children,
}: {
  tone?: Tone | 'neutral'
  children: ReactNode
}) => (
  <span
    className={classes.chip}
    data-tone={tone}
  >
    {signs[tone] && (
      <Icon
        name={signs[tone]}
        size={14}
      />
    )}
    {children}
  </span>
)

/** The kind of a piece of content, in its colour and with its icon. */
export const KindChip = ({ kind }: { kind: Kind }) => (
  <span
    className={classes.chip}
    style={{ color: `var(${property(`kind-${kind}`)})`, background: `var(${property(`kind-${kind}-soft`)})` }}
  >
    <Icon
      name={kinds[kind].icon}
      size={14}
    />
    {kinds[kind].label}
  </span>
)
