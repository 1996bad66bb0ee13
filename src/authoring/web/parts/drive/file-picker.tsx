// Picks one of the user's files, one of the platform's, or a new upload: for slides, questions, materials and
// covers.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { purposeRules, type FileRecord } from '#files/contract/files.contract.ts'
import { kindOf, type FileKind } from '#files/contract/space.rules.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { hasFeature } from '#kit/web/page.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { driveQuery, foldersQuery, trailTo } from '../../drive/drive.queries.ts'
import { FileChoices, pickLimit } from '../../drive/file-choices.tsx'
import { kindNames } from '../../drive/file-thumb.tsx'
import { LibraryFiles } from '../../drive/library-files.tsx'
import { SpaceBar } from '../../drive/space-bar.tsx'
import { usePastedFiles, useUploads } from '../../drive/use-uploads.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from '../../drive/drive.module.css'

interface PickProps {
  /** Restricts to this kind of file. */
  kind?: FileKind
  onPick: (file: FileRecord) => unknown
}

const places = [
  ['mine', 'My files'],
  ['library', 'Platform library'],
  ['web', 'The web'],
] as const

const WebPictures = lazy(() =>
  import('../../media-search/web-pictures.tsx').then(module => ({ default: module.WebPictures })),
)

/** Own files and those of the platform; web pictures, if the server can search them. */
export function PickFile({ start = 'mine', ...pick }: PickProps & { start?: 'mine' | 'web' }) {
  const [from, setFrom] = useState<(typeof places)[number][0]>(start)
  const isSearched = pick.kind === 'picture' && hasFeature('web-picture')
  const offered = places.filter(([place]) => place !== 'web' || isSearched)
  const radios = useRadios({ values: offered.map(([place]) => place), value: from, onChange: setFrom })
  return (
    <div className={classes.picker}>
      <div
        {...radios.group('Where from')}
        className={classes.tabs}
      >
        {offered.map(([place, label]) => (
          <button
            key={place}
            {...radios.button(place)}
          >
            {label}
          </button>
        ))}
      </div>
      {from === 'mine' && <MyFiles {...pick} />}
      {from === 'library' && <LibraryFiles {...pick} />}
      {from === 'web' && (
        <Suspense fallback={<LoadingState shape="cards" />}>
          <WebPictures onPick={pick.onPick} />
        </Suspense>
      )}
    </div>
  )
}

/** Own files with search and folders; an uploaded file is picked at once. */
function MyFiles({ kind, onPick }: PickProps) {
  const [search, setSearch] = useState('')
  const [folder, setFolder] = useState('')
  const [page, setPage] = useState(0)
  const folders = useQuery(foldersQuery()).data ?? []
  const answer = useQuery(
    driveQuery({
      $limit: pickLimit,
      $skip: page * pickLimit,
      ...(kind && { kind }),
      ...within(search.trim(), folder),
    }),
  )
  const uploads = useUploads({ folder: folder || null }, onPick)
  usePastedFiles(uploads.send)
  const accept = purposeRules.content.mimes.filter(mime => kind === undefined || kindOf(mime) === kind)
  return (
    <div className={classes.picker}>
      <div className={classes.narrow}>
        <TextInput
          label="Search my files"
          type="search"
          value={search}
          maxLength={200}
          onChange={event => {
            setSearch(event.currentTarget.value)
            setPage(0)
          }}
        />
        {folders.length > 0 && (
          <NativeSelect
            label="Folder"
            value={folder}
            data={[
              { value: '', label: 'All folders' },
              ...folders.map(({ _id }) => ({
                value: _id,
                label: trailTo(folders, _id)
                  .map(({ name }) => name)
                  .join(' / '),
              })),
            ]}
            onChange={event => {
              setFolder(event.currentTarget.value)
              setPage(0)
            }}
          />
        )}
      </div>
      <Loaded
        answer={answer}
        what="your files"
        shape="cards"
      >
        {({ data, total }) =>
          data.length === 0 ? (
            <p className={classes.note}>
              {search
                ? 'Nothing matches.'
                : `You have no ${kind ? kindNames[kind].toLowerCase() : 'files'} here yet. Add one below.`}
            </p>
          ) : (
            <FileChoices
              label="My files"
              files={data}
              total={total}
              page={page}
              onPage={setPage}
              onPick={onPick}
            />
          )
        }
      </Loaded>
      <FilePicker
        label={
          kind
            ? `Add ${{ picture: 'a picture', video: 'a video', audio: 'a sound', document: 'a document' }[kind]}`
            : 'Add a file'
        }
        hint="Drop or paste it here, or choose it."
        accept={accept}
        files={uploads.files}
        onPick={uploads.send}
        onRemove={uploads.remove}
      />
      <SpaceBar />
    </div>
  )
}

export const FileDialog = ({
  title = 'Choose a file',
  onClose,
  ...pick
}: PickProps & { title?: string; onClose: () => void }) => (
  <Dialog
    opened
    onClose={onClose}
    title={title}
  >
    {/* The opener may handle drop and paste as well; here they belong to the dialog alone. */}
    <div
      onPaste={event => event.stopPropagation()}
      onDrop={event => event.stopPropagation()}
    >
      <PickFile {...pick} />
    </div>
  </Dialog>
)

/** A search covers all folders. */
function within(words: string, folder: string): { $search?: string; folder?: string } {
  if (words) return { $search: words }
  return folder ? { folder } : {}
}
