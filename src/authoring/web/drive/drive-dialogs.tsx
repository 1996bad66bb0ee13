// Small dialogs of the drive: a name, and a folder to move to.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Folder } from '#files/contract/files.contract.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { trailTo } from './drive.queries.ts'
import classes from './drive.module.css'

interface NameProps {
  title: string
  label: string
  action: string
  value?: string
  most: number
  busy: boolean
  onClose: () => void
  onSend: (name: string) => unknown
}

export function NameDialog({ title, label, action, value = '', most, busy, onClose, onSend }: NameProps) {
  const [name, setName] = useState(value)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSend(name.trim())
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
    >
      <form
        className={classes.form}
        onSubmit={send}
      >
        <TextInput
          label={label}
          value={name}
          maxLength={most}
          data-autofocus
          onChange={event => setName(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={name.trim() === ''}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface MoveProps {
  title: string
  folders: readonly Folder[]
  from: string | null
  without?: string
  busy: boolean
  onClose: () => void
  onMove: (folder: string | null) => unknown
}

/** @param without A folder being moved: neither it nor its descendants are offered. */
export function MoveDialog({ title, folders, from, without, busy, onClose, onMove }: MoveProps) {
  const [to, setTo] = useState(from ?? '')
  const offered = folders
    .map(folder => ({ folder, trail: trailTo(folders, folder._id) }))
    .filter(({ trail }) => !trail.some(({ _id }) => _id === without))
    .map(({ folder, trail }) => ({ value: folder._id, label: trail.map(({ name }) => name).join(' / ') }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            disabled={to === (from ?? '')}
            onClick={() => onMove(to === '' ? null : to)}
          >
            Move
          </Button>
        </>
      }
    >
      <NativeSelect
        label="To"
        value={to}
        data={[{ value: '', label: 'My files (top)' }, ...offered]}
        onChange={event => setTo(event.currentTarget.value)}
      />
    </Dialog>
  )
}
