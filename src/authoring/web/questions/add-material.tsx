// Adding a material: from my files, from the platform library, from this device, or by the address of a video
// or website.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type FormEvent } from 'react'
import type { Material } from '#authoring/contract/questions.contract.ts'
import { creditWords } from '#authoring/contract/media-credit.rules.ts'
import type { FoundMedia } from '#authoring/contract/media-search.contract.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { filesContract, type FileRecord } from '#files/contract/files.contract.ts'
import { mostBytesOf, purposeRules } from '#files/contract/purposes.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { hasFeature } from '#kit/web/page.ts'
import { FilePicker, type PickedFile } from '#kit/web/parts/file-picker.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { LibraryFiles } from '../drive/library-files.tsx'
import { shortId } from '../parts/questions/question-kinds.ts'
import { TimeInput } from './time-input.tsx'
import { useTabs } from '#kit/web/parts/one-of.ts'
import classes from './questions.module.css'

const WebMaterials = lazy(() =>
  import('../media-search/web-materials.tsx').then(module => ({ default: module.WebMaterials })),
)

export type NewMaterial = Material
type Way = 'files' | 'library' | 'web' | 'upload' | 'address'
interface AddProps {
  only?: 'image' | 'video' | undefined
  onAdd: (list: NewMaterial[]) => Promise<boolean>
}

const ways: readonly (readonly [Way, string])[] = [
  ['files', 'My files'],
  ['library', 'Platform library'],
  ['web', 'The web'],
  ['upload', 'Upload'],
  ['address', 'Address'],
]

/** What a stored file is, by its type; undefined for what cannot stand beside a page. */
export const typeOf = (mime: string): Material['type'] | undefined =>
  mime === 'application/pdf'
    ? 'pdf'
    : (['image', 'video', 'audio'] as const).find(type => mime.startsWith(`${type}/`))
const fromFile = ({ hash, mime, name, size, credit }: FileRecord): NewMaterial => ({
  _id: shortId(),
  type: typeOf(mime) ?? 'pdf',
  url: null,
  key: hash,
  size,
  // Whose work it is goes with it.
  desc: (credit ? `${name} (${credit})` : name).slice(0, 1000),
})

const kinds = { image: 'picture', video: 'video' } as const
const fromWeb = (found: FoundMedia): NewMaterial => ({
  _id: shortId(),
  type: found.play?.as === 'file' ? 'video' : 'iframe',
  url: found.play?.url ?? found.page,
  key: null,
  size: 0,
  desc: creditWords(found).slice(0, 1000),
})

const searched = { image: ['web-picture'], video: ['web-video'], any: ['web-picture', 'web-video'] } as const

function isOffered(way: Way, only: AddProps['only']): boolean {
  if (way === 'web') return searched[only ?? 'any'].some(hasFeature)
  return way !== 'address' || only !== 'image'
}

export function AddMaterial({ only, onAdd }: AddProps) {
  const [way, setWay] = useState<Way>('files')
  const offered = ways.filter(([name]) => isOffered(name, only))
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
          onPick={file => onAdd([fromFile(file)])}
        />
      )}
      {way === 'web' && (
        <Suspense fallback={<LoadingState shape="cards" />}>
          <WebMaterials
            only={only}
            onPicture={file => onAdd([fromFile(file)])}
            onVideo={found => onAdd([fromWeb(found)])}
          />
        </Suspense>
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
    return <p className={classes.small}>You have sent no {wordsFor(only).many} yet. Upload one.</p>
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
const kindWords = {
  image: { many: 'pictures', one: 'A picture' },
  video: { many: 'videos', one: 'A video' },
  any: { many: 'files', one: 'A picture, video, audio or PDF' },
} as const
const wordsFor = (only: 'image' | 'video' | undefined) => kindWords[only ?? 'any']

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
      label={wordsFor(only).one}
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
      <p className={classes.small}>Paste the address of what you have found.</p>
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
