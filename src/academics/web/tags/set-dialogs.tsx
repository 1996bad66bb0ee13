import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { tagsContract, type TagSet } from '#academics/contract/tags.contract.ts'
import { api } from '#kit/web/api.ts'
import { publicTagsQuery } from '../parts/academics.queries.ts'
import type { Owner } from '../parts/owner.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'

export function NewSet({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const [set, setName] = useState('')
  const [words, setWords] = useState('')
  const [queries, [, setAddress]] = [useQueryClient(), useSearchParams()]
  const send = async () => {
    const tags = [
      ...new Set(
        words
          .split(/[\n,]/)
          .map(word => word.trim())
          .filter(word => word !== ''),
      ),
    ]
    const { _id } = await api(tagsContract).create({ uid: owner.id, set, tags })
    await queries.invalidateQueries({ queryKey: ['academic'] })
    setAddress({ set: _id })
  }
  return (
    <FormDialog
      title="Add a tag set"
      action="Add tag set"
      ready={set.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <TextInput
        label="Name"
        value={set}
        maxLength={120}
        data-autofocus
        onChange={event => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Tags"
        description="One on each line, or separated by commas. More can be added later."
        rows={5}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

export function CopySet({
  owner,
  has,
  onClose,
}: {
  owner: Owner
  has: readonly TagSet[]
  onClose: () => void
}) {
  const { data = [] } = useQuery(publicTagsQuery)
  const open = data.filter(({ set }) => !has.some(each => each.set === set))
  const [from, setFrom] = useState<string | null>(null)
  const queries = useQueryClient()
  const chosen = from ?? open[0]?._id
  const send = async () => {
    await api(tagsContract).patch('copy', { from: chosen ?? '', uid: owner.id })
    await queries.invalidateQueries({ queryKey: ['academic'] })
  }
  return (
    <FormDialog
      title="Copy a tag set of the platform"
      action="Copy tag set"
      ready={chosen !== undefined}
      onClose={onClose}
      onSubmit={send}
    >
      {open.length === 0 ? (
        <p>{data.length === 0 ? 'The platform offers no tag sets yet.' : 'You have all of them already.'}</p>
      ) : (
        <NativeSelect
          label="Tag set"
          value={chosen ?? ''}
          data={open.map(({ _id, set }) => ({ value: _id, label: set }))}
          onChange={event => setFrom(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
