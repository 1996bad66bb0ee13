// Action of a paid order line for content: makes the buyer's copy, once per order.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { editPath } from '#authoring/web/parts/content-words.ts'
import type { LineProps } from '#commerce/web/parts/line-slots.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { notify } from '#kit/web/parts/notify.ts'

export function LineCopy({ order, line }: LineProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const teacher = useActor().roles.includes('teacher')
  const [busy, setBusy] = useState(false)
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
    setBusy(true)
    try {
      const made = await api(unitContract).patch('copy', { _id: line.id, orderId: order._id })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['commerce'] }),
        queries.invalidateQueries({ queryKey: ['authoring'] }),
      ])
      await navigate(editPath(made))
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="compact-md"
      loading={busy}
      aria-label={`Make my copy of ${line.name}`}
      onClick={() => {
        void make()
      }}
    >
      Make my copy
    </Button>
  )
}
