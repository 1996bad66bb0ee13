import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { fieldWords } from '#schools/contract/import/field-words.ts'
import type { RowCell } from './row-cells.ts'
import own from './import.module.css'

interface CellProps {
  cell: RowCell
  label: string
  /** None where it cannot be changed. */
  onSave: ((value: string) => Promise<void>) | undefined
}

/** A value as read. A faulty one is a field at once, the others become one when chosen. */
export function Cell({ cell, label, onSave }: CellProps) {
  const [isOpen, setOpen] = useState(false)
  const isField = onSave !== undefined && (isOpen || cell.fault !== null)
  return (
    <div className={own.field}>
      <span>{fieldWords[cell.field]}</span>
      {isField ? (
        <CellField
          key={cell.text}
          cell={cell}
          label={label}
          isFocused={isOpen}
          onSave={onSave}
          onClose={() => setOpen(false)}
        />
      ) : (
        <CellValue
          cell={cell}
          label={label}
          onOpen={onSave && (() => setOpen(true))}
        />
      )}
      {cell.remark && <span className={own.remark}>{cell.remark}</span>}
    </div>
  )
}

function CellValue({
  cell,
  label,
  onOpen,
}: {
  cell: RowCell
  label: string
  onOpen: (() => void) | undefined
}) {
  const words = (
    <>
      {cell.before !== null && <del>{cell.before}</del>} {cell.read ?? cell.text}
      {cell.read === null && cell.text === '' && <span className={own.empty}>{onOpen ? 'Add' : 'None'}</span>}
      {isRestated(cell) && <small>from {cell.text}</small>}
    </>
  )
  if (!onOpen) return <span className={own.value}>{words}</span>
  return (
    <button
      type="button"
      className={own.value}
      aria-label={`Edit ${label}: ${cell.read ?? (cell.text || 'empty')}`}
      onClick={onOpen}
    >
      {words}
    </button>
  )
}

/** A date that could be read in another order shows what it was read from. */
const isRestated = ({ field, before, read, text }: RowCell): boolean =>
  field === 'birthDate' && before === null && read !== null && !/^\d{4}-\d{2}-\d{2}$/.test(text)

function CellField({
  cell,
  label,
  isFocused,
  onSave,
  onClose,
}: {
  cell: RowCell
  label: string
  isFocused: boolean
  onSave: (value: string) => Promise<void>
  onClose: () => void
}) {
  const [value, setValue] = useState(cell.text)
  const input = useRef<HTMLInputElement>(null)
  // Whoever chose the value types at once.
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])
  const save = async () => {
    if (value.trim() !== cell.text) await onSave(value.trim())
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key !== 'Escape') return
    setValue(cell.text)
    onClose()
  }
  return (
    <TextInput
      aria-label={label}
      size="sm"
      value={value}
      error={cell.fault}
      maxLength={300}
      ref={input}
      onChange={event => setValue(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save()}
    />
  )
}
