import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { LineStyle } from '#commerce/contract/order.shapes.ts'
import type { RequestedLine } from '../commerce.queries.ts'

const waysBack: Readonly<Partial<Record<LineStyle, readonly [address: string, label: string]>>> = {
  session: ['/session/view/', 'Back to the session'],
  service: ['/booking/package-detail/', 'Back to the package'],
  premium_cloud: ['/booking/import/', 'Back to the lesson'],
}

export function WayBack({ line }: { line: RequestedLine | undefined }) {
  const [address, label] = waysBack[line?.style ?? 'unit'] ?? []
  return (
    <Button
      component={Link}
      to={
        address ? `${address}${line?.style === 'premium_cloud' ? (line.mode ?? '') : line?.id}` : '/library'
      }
      variant="default"
    >
      {label ?? 'Browse the library'}
    </Button>
  )
}
