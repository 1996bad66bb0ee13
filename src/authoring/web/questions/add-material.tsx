// Adding a material: from my files, from the platform library, from this device, or by the address of a video or website.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Material } from '#authoring/contract/questions.contract.ts'
import { wordsOf } from '#communications/web/parts/loaded.tsx'
import { filesContract, type FileRecord } from '#files/contract/files.contract.ts'
import type { LibraryFile } from '#files/contract/library.contract.ts'
import { mostBytesOf, purposeRules } from '#files/contract/purposes.ts'
import { uploadFile } from '#files/web/upload.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { FilePicker, type PickedFile } from '#kit/web/parts/file-picker.tsx'
import { LibraryFiles } from '../drive/library-files.tsx'
import { shortId } from './question-kinds.ts'
import { TimeInput } from './time-input.tsx'
import { useTabs } from '#kit/web/parts/one-of.ts'
import classes from './questions.module.css'

export type NewMaterial = Material
type Way = 'files' | 'library' | 'upload' | 'address'
interface AddProps {
  only?: 'image' | 'video' | undefined
  onAdd: (list: NewMaterial[]) => Promise<boolean>
}

const ways: readonly (readonly [Way, string])[] = [
  ['files', 'My files'],
  ['library', 'Platform library'],
  ['upload', 'Upload'],
  ['address', 'Address'],
]

/** What a stored file is, by its type; undefined for what cannot stand beside a page. */
export const typeOf = (mime: string): Material['type'] | undefined =>
  mime === 'application/pdf'
    ? 'pdf'
    : (['image', 'video', 'audio'] as const).find(type => mime.startsWith(`${type}/`))
const fromFile = ({ hash, mime, name, size }: FileRecord): NewMaterial => ({
  _id: shortId(),
  type: typeOf(mime) ?? 'pdf',
  url: null,
  key: hash,
  size,
  desc: name.slice(0, 1000),
})

const kinds = { image: 'picture', video: 'video' } as const
/** Whose work it is goes with it. */
const fromLibrary = (file: LibraryFile): NewMaterial => ({
  ...fromFile(file),
  desc: `${file.name} (${file.credit})`.slice(0, 1000),
})

export function AddMaterial({ only, onAdd }: AddProps) {
  const [way, setWay] = useState<Way>('files')
  const offered = ways.filter(([name]) => only !== 'image' || name !== 'address')
  const tabs = useTabs({ values: offered.map(([name]) => name), value: way, onChange: setWay })
  return (
    <section
      className={classes.panel}
      aria-label="Add a material"
    >
      <div
        {...tabs.list('Where from')}
        className={classes.tabs}
      >
        {offered.map(([name, label]) => (
          <button
            key={name}
            {...tabs.tab(name)}
          >
            {label}
          </button>
        ))}
      </div>
      {way === 'files' && (
        <OwnFiles
          only={only}
          onPick={file => onAdd([fromFile(file)])}
        />
      )}
      {way === 'library' && (
        <LibraryFiles
          kind={only && kinds[only]}
          fits={({ mime }) => typeOf(mime) !== undefined}
          onPick={file => onAdd([fromLibrary(file)])}
        />
      )}
      {way === 'upload' && (
        <Upload
          only={only}
          onSent={file => onAdd([fromFile(file)])}
        />
      )}
      {way === 'address' && (
        <ByAddress
          only={only}
          onAdd={onAdd}
        />
      )}
    </section>
  )
}

/** Files that the person has sent before, newest first. */
export function OwnFiles({
  only,
  onPick,
}: {
  only?: 'image' | 'video' | undefined
  onPick: (file: FileRecord) => unknown
}) {
  const { data, error } = useQuery({
    queryKey: ['files', 'own'],
    queryFn: () => api(filesContract).find({ $limit: 100, $sort: { createdAt: -1 } }),
  })
  const files = data?.data.filter(
    ({ mime, purpose }) =>
      (purpose === 'content' || purpose === 'attachment') &&
      (only === undefined ? typeOf(mime) !== undefined : mime.startsWith(`${only}/`)),
  )
  if (error)
    return (
      <p
        className={classes.small}
        role="alert"
      >
        {wordsOf(error)}
      </p>
    )
  if (!files) return <p className={classes.small}>Loading your files</p>
  if (files.length === 0)
    return (
      <p className={classes.small}>
        You have sent no {only === 'image' ? 'pictures' : only === 'video' ? 'videos' : 'files'} yet. Upload
        one.
      </p>
    )
  return (
    <ul
      className={classes.files}
      aria-label="My files"
    >
      {files.map(file => (
        <li key={file._id}>
          <button
            type="button"
            className={classes.file}
            onClick={() => {
              void onPick(file)
            }}
          >
            <span className={classes.thumb}>
              {file.mime.startsWith('image/') ? (
                <img
                  src={file.url}
                  alt=""
                  loading="lazy"
                />
              ) : (
                <Icon name={file.mime.startsWith('video/') ? 'video' : 'file'} />
              )}
            </span>
            {file.name}
          </button>
        </li>
      ))}
    </ul>
  )
}

const rule = purposeRules.content

export function Upload({
  only,
  onSent,
}: {
  only?: 'image' | 'video' | undefined
  onSent: (file: FileRecord) => unknown
}) {
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const send = async (file: File) => {
    const id = shortId()
    const update = (part: Partial<PickedFile>) =>
      setFiles(list => [
        ...list.filter(each => each.id !== id),
        { id, name: file.name, size: file.size, ...part },
      ])
    update({ progress: 0 })
    try {
      const record = await uploadFile(file, 'content', (progress, step) =>
        update({ progress, checking: step === 'checking' }),
      )
      await onSent(record)
      setFiles(list => list.filter(each => each.id !== id))
    } catch (error) {
      update({ error: wordsOf(error) })
    }
  }
  const accept = rule.mimes.filter(mime =>
    only === undefined ? typeOf(mime) !== undefined : mime.startsWith(`${only}/`),
  )
  return (
    <FilePicker
      label={only === 'image' ? 'A picture' : only === 'video' ? 'A video' : 'A picture, video, audio or PDF'}
      accept={accept}
      mostBytes={only === 'image' ? rule.mostBytes : mostBytesOf('content')}
      files={files}
      onPick={([file]) => {
        if (file) void send(file)
      }}
      onRemove={id => setFiles(files.filter(each => each.id !== id))}
    />
  )
}

function ByAddress({ only, onAdd }: AddProps) {
  const [held, setHeld] = useState({
    type: 'video' as 'video' | 'iframe',
    url: '',
    desc: '',
    start: 0,
    end: 0,
  })
  const good = /^https:\/\/[^\s/]+\.[^\s/]+/.test(held.url)
  const timed = held.type === 'video' && held.end > 0
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!good || (timed && held.end <= held.start)) return
    if (
      await onAdd([
        {
          _id: shortId(),
          type: held.type,
          url: held.url,
          key: null,
          size: 0,
          desc: held.desc.trim(),
          ...(timed && { ext: { start: held.start, end: held.end } }),
        },
      ])
    )
      setHeld({ ...held, url: '', desc: '', start: 0, end: 0 })
  }
  return (
    <form
      className={classes.panel}
      onSubmit={event => {
        void send(event)
      }}
    >
      <p className={classes.small}>
        Search on the web is not set up on this server. Paste the address of what you have found.
      </p>
      {only !== 'video' && (
        <NativeSelect
          label="What it is"
          value={held.type}
          data={[
            { value: 'video', label: 'Video' },
            { value: 'iframe', label: 'Website' },
          ]}
          onChange={event =>
            setHeld({ ...held, type: event.currentTarget.value === 'iframe' ? 'iframe' : 'video' })
          }
        />
      )}
      <TextInput
        label="Address"
        placeholder="https://"
        type="url"
        value={held.url}
        maxLength={2000}
        error={held.url !== '' && !good && 'Give an address that begins with https://.'}
        onChange={event => setHeld({ ...held, url: event.currentTarget.value.trim() })}
      />
      <TextInput
        label="Name"
        value={held.desc}
        maxLength={200}
        onChange={event => setHeld({ ...held, desc: event.currentTarget.value })}
      />
      {held.type === 'video' && (
        <div className={classes.times}>
          <TimeInput
            label="From"
            value={held.start}
            onChange={start => setHeld({ ...held, start })}
          />
          <TimeInput
            label="To"
            value={held.end}
            error={timed && held.end <= held.start ? 'The end comes after the start.' : null}
            onChange={end => setHeld({ ...held, end })}
          />
        </div>
      )}
      <div>
        <Button
          type="submit"
          disabled={!good || (timed && held.end <= held.start)}
        >
          Add to the page
        </Button>
      </div>
    </form>
  )
}
