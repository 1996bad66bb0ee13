// Form for a reflection: autosaved text, files, and readers.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { purposeRules } from '#files/contract/purposes.ts'
import { useAttachments } from '#files/web/parts/use-attachments.ts'
import { useActor } from '#kit/web/actor.ts'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { Reflection, ReflectionMode } from '#rooms/contract/reflection.contract.ts'
import { draftAt, keepDraft } from '../takeaway/kept-text.ts'
import { reflections, refreshReflections, type ReflectionSubject } from './reflect.queries.ts'
import classes from './reflect.module.css'

const maxFiles = 10

interface WriteProps {
  place: ReflectionSubject
  mode: ReflectionMode
  label: string
  action: string
  /** Message shown on success. */
  done: string
  /** Possible private recipients; when given, one is required. */
  people?: readonly { readonly _id: string; readonly name: string }[]
  /** Offers publishing with the content. */
  publishable?: boolean
  /** Offers saving as a draft. */
  draftable?: boolean
  /** The reflection being answered. */
  parent?: Reflection
  /** The reflection being edited. */
  before?: Reflection
  onDone?: () => void
}

export function WriteForm({
  place,
  mode,
  label,
  action,
  done,
  people,
  publishable = false,
  draftable = false,
  parent,
  before,
  onDone,
}: WriteProps) {
  const me = useActor().id ?? ''
  const kept = `reflection ${JSON.stringify(place)} ${mode} ${people ? 'private' : ''} ${parent?._id ?? ''} ${before?._id ?? ''}`
  const [text, setText] = useState(() => draftAt(kept) || (before?.content ?? ''))
  const [open, setOpen] = useState(before?.public ?? false)
  const [to, setTo] = useState('')
  const { files, hashes, isUploading, clear, picker } = useAttachments(maxFiles, () =>
    (before?.attach ?? []).map((hash, at) => ({
      id: hash,
      name: `File ${at + 1}`,
      size: 0,
      progress: 1,
      hash,
    })),
  )
  const [attaching, setAttaching] = useState(files.length > 0)
  const { actAsync, busy } = useAct(refreshReflections)
  const { mimes, maxBytes, words } = purposeRules.attachment
  const ready =
    !isUploading && (text.trim() !== '' || hashes.length > 0) && (people === undefined || to !== '')

  const write = (next: string) => {
    setText(next)
    keepDraft(kept, next === before?.content ? '' : next)
  }
  const send = async (draft: boolean) => {
    const said = { content: text.trim(), attach: [...hashes], public: publishable && open, draft }
    const made = await actAsync(
      () =>
        before
          ? reflections().patch(before._id, said)
          : reflections().create({
              mode,
              ...(parent ? { pid: parent._id } : place),
              ...said,
              to: to === '' ? [] : [me, to],
            }),
      draft ? 'Your draft is kept.' : done,
    )
    if (!made) return
    keepDraft(kept, '')
    if (!before) {
      setText('')
      clear()
      setAttaching(false)
    }
    onDone?.()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (ready) void send(false)
      }}
    >
      {people && (
        <NativeSelect
          label="To"
          value={to}
          data={[
            { value: '', label: 'Choose a person' },
            ...people.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={event => setTo(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={label}
        autosize
        minRows={3}
        maxLength={10_000}
        value={text}
        onChange={event => write(event.currentTarget.value)}
      />
      {attaching && (
        <FilePicker
          label="Files"
          hint={`Up to ${maxFiles}: ${words}.`}
          multiple
          accept={mimes}
          maxBytes={maxBytes}
          {...picker}
        />
      )}
      {publishable && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={open}
            onChange={event => setOpen(event.target.checked)}
          />
          <span>
            Publish it with the content <small>Everybody who finds it in the library can read it.</small>
          </span>
        </label>
      )}
      <div className={classes.tools}>
        <Button
          type="submit"
          loading={busy}
          disabled={!ready}
        >
          {action}
        </Button>
        {draftable && (
          <Button
            variant="default"
            loading={busy}
            disabled={!ready}
            onClick={() => {
              void send(true)
            }}
          >
            Keep as a draft
          </Button>
        )}
        {!attaching && (
          <Button
            variant="subtle"
            onClick={() => setAttaching(true)}
          >
            Attach files
          </Button>
        )}
        {onDone && (
          <Button
            variant="subtle"
            onClick={onDone}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
