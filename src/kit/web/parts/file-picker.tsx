import { Button } from '@mantine/core'
import { useId, useRef, useState, type DragEvent } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import { accepted, type FileLimits } from './file-picker.rules.ts'
import classes from './file-picker.module.css'

export interface PickedFile {
  readonly id: string
  readonly name: string
  readonly size: number
  /** Share that has arrived, 0 to 1; none while it waits. */
  readonly progress?: number
  /** It is read through before it is sent. */
  readonly checking?: boolean
  readonly error?: string
}

export interface FilePickerProps extends FileLimits {
  label: string
  hint?: string
  multiple?: boolean
  disabled?: boolean
  files: readonly PickedFile[]
  onPick: (files: File[]) => void
  onRemove?: (id: string) => void
}

/** Choose or drop files, see them arrive. It uploads nothing itself. */
export function FilePicker({
  label,
  hint,
  multiple = false,
  disabled = false,
  files,
  onPick,
  onRemove,
  ...limits
}: FilePickerProps) {
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const ids = { label: useId(), hint: useId() }

  const take = (given: readonly File[]) => {
    const { good, bad } = accepted(multiple ? given : given.slice(0, 1), limits)
    setRefused(bad)
    if (good.length > 0) onPick(good)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }

  return (
    <div
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={ids.hint}
    >
      <div
        className={classes.place}
        data-over={over || undefined}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon
          name="upload"
          size={24}
        />
        <p
          id={ids.label}
          className={classes.label}
        >
          {label}
        </p>
        <p
          id={ids.hint}
          className={classes.hint}
        >
          {hint ??
            (limits.maxBytes
              ? `Up to ${formatBytes(limits.maxBytes)} each. Drop ${multiple ? 'files' : 'a file'} here or choose.`
              : 'Drop here or choose.')}
        </p>
        <Button
          variant="default"
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {multiple ? 'Choose files' : 'Choose a file'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-hidden
          multiple={multiple}
          accept={limits.accept?.join(',')}
          onChange={event => {
            take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {refused.length > 0 && (
        <ul
          className={classes.refused}
          role="alert"
        >
          {refused.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul
          className={classes.files}
          aria-label="Files"
        >
          {files.map(file => (
            <FileRow
              key={file.id}
              file={file}
              onRemove={onRemove}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function FileRow({
  file: { id, name, size, progress, checking, error },
  onRemove,
}: {
  file: PickedFile
  onRemove: ((id: string) => void) | undefined
}) {
  const percent = Math.round((progress ?? 0) * 100)
  const uploadIcon = percent >= 100 ? 'done' : 'file'
  return (
    <li className={classes.file}>
      <Icon name={error ? 'error' : uploadIcon} />
      <span className={classes.name}>{name}</span>
      <span className={classes.size}>
        {error ??
          (progress !== undefined && percent < 100
            ? `${checking ? 'Checking ' : ''}${percent}%`
            : formatBytes(size))}
      </span>
      {onRemove && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(id)}
        >
          <Icon
            name="close"
            size={16}
          />
        </Button>
      )}
      {progress !== undefined && percent < 100 && !error && (
        <progress
          className={classes.progress}
          max={100}
          value={percent}
          aria-label={checking ? `Check of ${name}` : `Upload of ${name}`}
        />
      )}
    </li>
  )
}
