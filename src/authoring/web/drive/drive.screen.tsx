// My files: folders, search, kinds, grid and table; upload by picking, dropping or pasting.
import { useQuery } from '@tanstack/react-query'
import type { DragEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { purposeRules, type Folder } from '#files/contract/files.contract.ts'
import { libraryPermissions } from '#files/contract/library.contract.ts'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { foldersQuery } from './drive.queries.ts'
import { FolderBar } from './folder-bar.tsx'
import { LibraryDrive } from './library-drive.tsx'
import { SpaceBar } from './space-bar.tsx'
import { driveTypes, usePastedFiles, useUploads } from './use-uploads.ts'
import classes from './drive.module.css'
import { Files } from './drive-files.tsx'

/** Staff also manage the platform library here. */
export function Screen() {
  const keeps = may(libraryPermissions, 'library.edit', useActor())
  const library = useSearchParams()[0].get('in') === 'library' && keeps
  return (
    <>
      <PageHeader
        title={library ? 'Platform library' : 'My files'}
        line={library ? 'Files that everybody who teaches may use.' : <OwnLine />}
      />
      {keeps && (
        <nav
          className={classes.places}
          aria-label="Whose files"
        >
          <Link
            to="/com/drive"
            aria-current={library ? undefined : 'page'}
          >
            My files
          </Link>
          <Link
            to="/com/drive?in=library"
            aria-current={library ? 'page' : undefined}
          >
            Platform library
          </Link>
        </nav>
      )}
      {library ? <LibraryDrive /> : <OwnDrive />}
    </>
  )
}

const OwnLine = () => (
  <>
    Pictures, videos, sound, PDF and PPTX for your content. You can also{' '}
    <TextLink to="/com/drive/googleImage">find a picture</TextLink> or{' '}
    <TextLink to="/com/drive/youtube">find a video</TextLink>.
  </>
)

const OwnDrive = () => (
  <>
    <SpaceBar />
    <Loaded
      answer={useQuery(foldersQuery())}
      what="your files"
      shape="cards"
    >
      {folders => <Drive folders={folders} />}
    </Loaded>
  </>
)

function Drive({ folders }: { folders: readonly Folder[] }) {
  const [address] = useSearchParams()
  const at = folders.find(({ _id }) => _id === address.get('folder'))?._id ?? null
  const uploads = useUploads({ folder: at })
  usePastedFiles(uploads.send)
  const drop = (event: DragEvent) => {
    // The inner drop zone has already handled this drop.
    if (event.defaultPrevented || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    uploads.send([...event.dataTransfer.files])
  }
  return (
    <div
      className={classes.drive}
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
    >
      <FilePicker
        label="Add files"
        hint={`Drop or paste them anywhere on this page, or choose ${purposeRules.content.words}.`}
        multiple
        accept={driveTypes}
        files={uploads.files}
        onPick={uploads.send}
        onRemove={uploads.remove}
      />
      <FolderBar
        folders={folders}
        at={at}
      />
      <Files
        folders={folders}
        at={at}
      />
    </div>
  )
}
