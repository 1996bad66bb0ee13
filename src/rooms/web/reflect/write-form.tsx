// Form for a reflection: autosaved text, files, and readers.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { purposeRules } from '#files/contract/purposes.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { useActor } from '#kit/web/actor.ts'
import { FilePicker, type PickedFile } from '#kit/web/parts/file-picker.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { Reflection, ReflectionMode } from '#rooms/contract/reflection.contract.ts'
import { draftAt, keepDraft } from '../takeaway/kept-text.ts'
import { reflections, refreshReflections, type ReflectionSubject } from './reflect.queries.ts'
import classes from './reflect.module.css'

const maxFiles = 10
type SentFile = PickedFile & { readonly hash?: string }

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
  const [files, setFiles] = useState<readonly SentFile[]>(() =>
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
  const waits = files.some(({ hash, error }) => hash === undefined && error === undefined)
  const attach = files.flatMap(({ hash }) => hash ?? [])
  const ready = !waits && (text.trim() !== '' || attach.length > 0) && (people === undefined || to !== '')

  const write = (next: string) => {
    setText(next)
    keepDraft(kept, next === before?.content ? '' : next)
  }
  const take = (given: File[]) => {
    for (const file of given.slice(0, maxFiles - files.length)) {
      const id = crypto.randomUUID()
      const update = (part: Partial<SentFile>) =>
        setFiles(list => list.map(each => (each.id === id ? { ...each, ...part } : each)))
      setFiles(list => [...list, { id, name: file.name, size: file.size, progress: 0 }])
      uploadFile(file, 'attachment', progress => update({ progress: Math.min(progress, 0.99) })).then(
        ({ hash }) => update({ hash, progress: 1 }),
        (failure: unknown) => update({ error: wordsOf(failure) }),
      )
    }
  }
  const send = async (draft: boolean) => {
    const said = { content: text.trim(), attach, public: publishable && open, draft }
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
      setFiles([])
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
          files={files}
          onPick={take}
          onRemove={id => setFiles(list => list.filter(each => each.id !== id))}
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
