import type { ReactNode } from 'react'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import classes from './commerce.module.css'

type NoteTone = 'info' | 'warning' | 'negative' | 'positive'
const signs: Readonly<Record<NoteTone, IconName>> = {
  info: 'info',
  warning: 'warning',
  negative: 'error',
  positive: 'done',
}

/** A short message next to its subject. Errors are announced to screen readers. */
export const Note = ({ tone = 'info', children }: { tone?: NoteTone; children: ReactNode }) => (
  <div
    className={classes.note}
    data-tone={tone}
    role={tone === 'negative' ? 'alert' : undefined}
  >
    <Icon name={signs[tone]} />
    <div>{children}</div>
  </div>
)

export const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section
    className={classes.block}
    aria-label={title}
  >
    <h2>{title}</h2>
    <PartBoundary>{children}</PartBoundary>
  </section>
)
