// Action of a paid order line for content: makes the buyer's copy, once per order.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { editPath } from '#authoring/web/parts/content-words.ts'
import type { LineProps } from '#commerce/web/parts/line-slots.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'

export function LineCopy({ order, line }: LineProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const teacher = useActor().roles.includes('teacher')
  const { act, busy } = useAct()
  if (line.style === 'prompt' && teacher && !line.used)
    return (
      <Button
        size="compact-md"
        component={Link}
        to={`/detail/prompts/insert/${line.id}`}
        aria-label={`Insert ${line.name} into a task`}
      >
        Insert into a task
      </Button>
    )
  if (line.style !== 'unit' || !teacher) return null
  if (line.newId)
    return (
      <Button
        size="compact-md"
        component={Link}
        to={`/my/content/${line.newId}`}
        aria-label={`Open my copy of ${line.name}`}
      >
        Open my copy
      </Button>
    )
  const make = async () => {
    const made = await api(unitContract).patch('copy', { _id: line.id, orderId: order._id })
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['commerce'] }),
      queries.invalidateQueries({ queryKey: ['authoring'] }),
    ])
    await navigate(editPath(made))
  }
  return (
    <Button
      size="compact-md"
      loading={busy}
      aria-label={`Make my copy of ${line.name}`}
      onClick={() => act(make)}
    >
      Make my copy
    </Button>
  )
}
