// The action of a paid service line: the package's credits, or the lesson that premium content was bought
// for.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { LineProps } from '#commerce/web/parts/line-slots.ts'

export function PackLine({ line }: LineProps) {
  const way = wayOf(line)
  if (!way) return null
  const [to, label] = way
  return (
    <Button
      size="compact-md"
      component={Link}
      to={to}
      aria-label={`${label} of ${line.name}`}
    >
      {label}
    </Button>
  )
}

function wayOf({ style, mode, newId }: LineProps['line']): readonly [string, string] | null {
  if (style === 'service' && newId !== null) return [`/order/servicePackDetail/${newId}`, 'Open your credits']
  if (style === 'premium_cloud' && mode !== null) return [`/detail/booking/${mode}`, 'Open the lesson']
  return null
}
