// Buttons that move and remove a row of an editable list.
import { ActionIcon } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'

export const moved = <T,>(list: readonly T[], from: number, by: number): T[] => {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(from + by, 0, one)
  return next
}

/** Buttons that move and remove a row, all reachable by keyboard. */
export function LineTools({
  name,
  at,
  last,
  onMove,
  onRemove,
}: {
  name: string
  at: number
  last: number
  onMove: (by: number) => void
  onRemove?: (() => void) | undefined
}) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={34}
        aria-label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      >
        <Icon
          name="up"
          size={18}
        />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={34}
        aria-label={`Move ${name} down`}
        disabled={at === last}
        onClick={() => onMove(1)}
      >
        <Icon
          name="down"
          size={18}
        />
      </ActionIcon>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Icon
            name="close"
            size={18}
          />
        </ActionIcon>
      )}
    </>
  )
}
