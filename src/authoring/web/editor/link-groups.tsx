import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { publicTagsQuery } from '#academics/web/parts/academics.queries.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { textsIn, withLast } from '#identity/contract/personal-lists.rules.ts'
import { usePersonal } from '#identity/web/parts/personal-lists.queries.ts'
import classes from './links.module.css'

const stageSet = 'Inquiry stages'

/** A group's name, renamed in place. */
export function GroupHead({
  title,
  readOnly,
  onRename,
  onRemove,
}: {
  title: string
  readOnly: boolean
  onRename: (alias: string) => unknown
  onRemove: () => unknown
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = () => {
    if (typed !== null && typed.trim() !== '' && typed.trim() !== title) void onRename(typed.trim())
    setTyped(null)
  }
  const remove = async () => {
    if (
      await confirm({
        title: `Remove the group ${title}?`,
        text: 'What is in it stays linked, without a group.',
        action: 'Remove group',
      })
    )
      await onRemove()
  }
  if (typed !== null)
    return (
      <TextInput
        aria-label={`New name of ${title}`}
        value={typed}
        maxLength={80}
        data-autofocus
        ref={input => {
          if (input && document.activeElement !== input) input.focus()
        }}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
    )
  return (
    <>
      <h3>{title}</h3>
      {!readOnly && (
        <>
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={`Rename ${title}`}
            onClick={() => setTyped(title)}
          >
            <Icon
              name="edit"
              size={16}
            />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={`Remove the group ${title}`}
            onClick={() => {
              void remove()
            }}
          >
            <Icon
              name="trash"
              size={16}
            />
          </ActionIcon>
        </>
      )}
    </>
  )
}

/**
 * A new group: a custom name, which is remembered, or a stage suggested by the platform. Recently used ones
 * come first.
 */
export function NewGroup({
  taken,
  onAdd,
}: {
  taken: readonly string[]
  onAdd: (name: string) => Promise<boolean>
}) {
  const [name, setName] = useState('')
  const list = useId()
  const stages =
    useQuery(publicTagsQuery)
      .data?.find(({ set }) => set === stageSet)
      ?.child.map(tag => tag.name) ?? []
  const own = usePersonal('UnitSet')
  const last = usePersonal('UnitSetLast')
  const offered = [...new Set([...textsIn(last.value), ...textsIn(own.value), ...stages])].filter(
    each => !taken.includes(each),
  )
  const remember = async (fresh: string) => {
    if (!stages.includes(fresh)) await own.change(() => ({ $addToSet: fresh }))
    await last.change(before => ({ val: withLast(before, fresh) }))
  }
  const known = taken.includes(name.trim())
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const fresh = name.trim()
    if (fresh === '' || known) return
    if (!(await onAdd(fresh))) return
    // The next name may be typed before the response arrives.
    setName(now => (now.trim() === fresh ? '' : now))
    await remember(fresh).catch(() => {
      // The group exists; failing to remember the name needs no message.
    })
  }
  return (
    <form
      className={classes.newGroup}
      onSubmit={event => {
        void add(event)
      }}
    >
      <TextInput
        label="New group"
        placeholder="Week 1"
        value={name}
        maxLength={80}
        list={list}
        error={known ? 'There is a group with this name.' : undefined}
        onChange={event => setName(event.currentTarget.value)}
      />
      <datalist id={list}>
        {offered.map(each => (
          <option
            key={each}
            value={each}
          >
            {each}
          </option>
        ))}
      </datalist>
      <Button
        type="submit"
        variant="default"
        disabled={name.trim() === '' || known}
      >
        Add group
      </Button>
    </form>
  )
}
