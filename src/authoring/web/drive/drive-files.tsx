// The files of a drive: sort, open and remove.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filesContract, type FileRecord, type Folder } from '#files/contract/files.contract.ts'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import { fileKinds, type FileKind } from '#files/contract/space.rules.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { count } from '../parts/content-words.ts'
import { MoreMenu } from '../parts/more-menu.tsx'
import { driveQuery, refreshDrive } from './drive.queries.ts'
import { MoveDialog, NameDialog } from './drive-dialogs.tsx'
import { FilePreview } from './file-preview.tsx'
import { addedAndSize, kindFilter } from './file-columns.tsx'
import { factsOf, FileThumb } from './file-thumb.tsx'
import classes from './drive.module.css'

const options = {
  limit: 24,
  view: 'grid',
  filters: { kind: fileKinds },
  sorts: ['name', 'size', 'createdAt'],
} as const

type OpenDialog =
  | { readonly what: 'show' | 'rename'; readonly file: FileRecord }
  | { readonly what: 'move'; readonly files: readonly FileRecord[] }

export function Files({ folders, at }: { folders: readonly Folder[]; at: string | null }) {
  const state = useTableState(options)
  const { actAsync, busy } = useAct(refreshDrive)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const { kind, $limit, $skip, $sort, $search } = state.query
  // A search covers all folders, so nobody has to remember the right one.
  const answer = useQuery(
    driveQuery({
      $limit,
      $skip,
      ...($sort && { $sort }),
      ...($search ? { $search } : { folder: at ?? 'root' }),
      ...(kind ? { kind: kind as FileKind } : {}),
    }),
  )
  const done = async (work: () => Promise<unknown>, words: string) => {
    if (await actAsync(work, words)) close()
  }
  const remove = async (files: readonly FileRecord[]) => {
    const what = files.length === 1 ? (files[0]?.name ?? 'the file') : count(files.length, 'file')
    const text = `${formatBytes(files.reduce((sum, { size }) => sum + size, 0))} come free. Content that uses ${files.length === 1 ? 'it' : 'them'} keeps showing ${files.length === 1 ? 'it' : 'them'}, and until then the space stays taken.`
    if (await confirm({ title: `Delete ${what}?`, text, action: 'Delete', tone: 'negative' }))
      await actAsync(
        () => api(filesContract).patch('removeMany', { ids: files.map(({ _id }) => _id) }),
        files.length === 1 ? `${what} is deleted.` : `${what} are deleted.`,
      )
  }
  const show = (file: FileRecord) => setDialog({ what: 'show', file })
  const more = (file: FileRecord) => (
    <MoreMenu
      label={`More for ${file.name}`}
      acts={[
        { label: 'Rename', icon: 'edit', act: () => setDialog({ what: 'rename', file }) },
        { label: 'Move', icon: 'folder', act: () => setDialog({ what: 'move', files: [file] }) },
        { label: 'Delete', icon: 'trash', grave: true, act: () => remove([file]) },
      ]}
    />
  )
  const columns: readonly Column<FileRecord>[] = [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      cell: file => (
        <button
          type="button"
          className={classes.name}
          onClick={() => show(file)}
        >
          <FileThumb file={file} />
          {file.name}
        </button>
      ),
    },
    ...addedAndSize,
    { key: 'more', title: 'More', isActions: true, cell: more },
  ]
  return (
    <>
      <DataTable
        label="Files"
        state={state}
        answer={answer}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        searchable
        filters={[kindFilter]}
        bulk={[
          { label: 'Move', icon: 'folder', act: files => setDialog({ what: 'move', files }) },
          { label: 'Delete', icon: 'trash', act: remove },
        ]}
        card={file => (
          <Tile
            file={file}
            onOpen={() => show(file)}
            more={more(file)}
          />
        )}
        empty={
          <EmptyState
            drawing="box"
            title={at === null ? 'No files here yet' : 'This folder is empty'}
            text="Drop files on this page, paste them, or choose them above."
          />
        }
      />
      {dialog?.what === 'show' && (
        <FilePreview
          file={dialog.file}
          onClose={close}
        />
      )}
      {dialog?.what === 'rename' && (
        <NameDialog
          title="Rename file"
          label="Name"
          action="Rename"
          most={200}
          value={dialog.file.name}
          busy={busy}
          onClose={close}
          onSend={name =>
            done(() => api(filesContract).patch(dialog.file._id, { name }), `It is called ${name} now.`)
          }
        />
      )}
      {dialog?.what === 'move' && (
        <MoveDialog
          title={
            dialog.files.length === 1
              ? `Move ${dialog.files[0]?.name}`
              : `Move ${count(dialog.files.length, 'file')}`
          }
          folders={folders}
          from={at}
          busy={busy}
          onClose={close}
          onMove={folder =>
            done(
              () => api(filesContract).patch('move', { ids: dialog.files.map(({ _id }) => _id), folder }),
              'Moved.',
            )
          }
        />
      )}
    </>
  )
}

const Tile = ({ file, onOpen, more }: { file: FileRecord; onOpen: () => void; more: React.ReactNode }) => (
  <div className={classes.tile}>
    <button
      type="button"
      className={classes.open}
      onClick={onOpen}
    >
      <FileThumb file={file} />
      <strong>{file.name}</strong>
      <small>{factsOf(file)}</small>
    </button>
    {more}
  </div>
)
