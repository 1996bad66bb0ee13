// A value of a file as it was read, corrected in place.
import '@mantine/core/styles/Input.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import classes from './edit-cell.module.css'

export interface SheetCell {
  /** The file's text, which the user corrects. */
  readonly text: string
  /** The parsed value, if it could be read. */
  readonly read: string | null
  /** What there is now, where the file changes it. */
  readonly before?: string | null
  /** Shown below when the parsed value differs from the text. */
  readonly restated?: boolean
  readonly fault: string | null
  readonly remark?: string | null
}

interface EditCellProps {
  cell: SheetCell
  title: string
  /** Column title and person, for those who cannot see the row. */
  label: string
  maxLetters?: number
  /** None where it cannot be changed. */
  onSave: ((value: string) => Promise<void> | void) | undefined
}

/** A faulty value is a field at once, the others become one when chosen. */
export function EditCell({ cell, title, label, maxLetters = 300, onSave }: EditCellProps) {
  const [isOpen, setOpen] = useState(false)
  const isField = onSave !== undefined && (isOpen || cell.fault !== null)
  return (
    <div className={classes.field}>
      <span>{title}</span>
      {isField ? (
        <CellField
          key={cell.text}
          cell={cell}
          label={label}
          maxLetters={maxLetters}
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
      {!isField && cell.fault && <span className={classes.remark}>{cell.fault}</span>}
      {cell.remark && <span className={classes.remark}>{cell.remark}</span>}
    </div>
  )
}

/** Fields of one row, side by side while there is room. */
export const EditCells = ({ children }: { children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
)

interface CellValueProps {
  cell: SheetCell
  label: string
  onOpen: (() => void) | undefined
}

function CellValue({ cell, label, onOpen }: CellValueProps) {
  const words = (
    <>
      {cell.before && <del>{cell.before}</del>} {cell.read ?? cell.text}
      {cell.read === null && cell.text === '' && (
        <span className={classes.empty}>{onOpen ? 'Add' : 'None'}</span>
      )}
      {cell.restated && <small>from {cell.text}</small>}
    </>
  )
  if (!onOpen) return <span className={classes.value}>{words}</span>
  return (
    <button
      type="button"
      className={classes.value}
      aria-label={`Edit ${label}: ${cell.read ?? (cell.text || 'empty')}`}
      onClick={onOpen}
    >
      {words}
    </button>
  )
}

interface CellFieldProps {
  cell: SheetCell
  label: string
  maxLetters: number
  isFocused: boolean
  onSave: (value: string) => Promise<void> | void
  onClose: () => void
}

const longText = 60

function CellField({ cell, label, maxLetters, isFocused, onSave, onClose }: CellFieldProps) {
  const [value, setValue] = useState(cell.text)
  const place = useRef<HTMLDivElement>(null)
  // Choosing the value starts editing at once.
  useEffect(() => {
    if (isFocused) place.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isFocused])
  const save = async () => {
    if (value.trim() !== cell.text) await onSave(value.trim())
    onClose()
  }
  const field = {
    'aria-label': label,
    size: 'sm',
    value,
    error: cell.fault,
    // A text that is too long must be readable to be shortened.
    maxLength: Math.max(maxLetters, cell.text.length),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter') event.currentTarget.blur()
      if (event.key !== 'Escape') return
      setValue(cell.text)
      onClose()
    },
    onBlur: () => void save(),
  }
  return (
    <div ref={place}>
      {cell.text.length > longText ? (
        <Textarea
          {...field}
          rows={3}
          onChange={event => setValue(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...field}
          onChange={event => setValue(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
