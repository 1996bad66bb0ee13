// The platform library for staff: upload files with attribution, rename and remove them.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { purposeRules } from '#files/contract/files.contract.ts'
import { fileLibraryContract, type LibraryFile } from '#files/contract/library.contract.ts'
import { fileKinds, type FileKind } from '#files/contract/space.rules.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { MoreMenu } from '../parts/more-menu.tsx'
import { libraryQuery, refreshDrive } from './drive.queries.ts'
import { addedAndSize, kindFilter } from './file-columns.tsx'
import { FileThumb } from './file-thumb.tsx'
import { driveTypes, useUploads } from './use-uploads.ts'
import classes from './drive.module.css'

const maxCredit = 200

export const LibraryDrive = () => (
  <div className={classes.drive}>
    <AddToLibrary />
    <LibraryTable />
  </div>
)

function AddToLibrary() {
  const [credit, setCredit] = useState('')
  const uploads = useUploads({ credit: credit.trim() })
  const missing = credit.trim() === ''
  return (
    <section
      className={classes.form}
      aria-label="Add to the platform library"
    >
      <TextInput
        label="Whose work it is"
        description="Everybody who picks the file sees this line, such as “Photo: Ada Byron, CC BY 4.0”."
        value={credit}
        maxLength={maxCredit}
        onChange={event => setCredit(event.currentTarget.value)}
      />
      <FilePicker
        label="Add files for everybody"
        hint={missing ? 'First say whose work they are.' : `Choose ${purposeRules.content.words}.`}
        multiple
        disabled={missing}
        accept={driveTypes}
        files={uploads.files}
        onPick={uploads.send}
        onRemove={uploads.remove}
      />
    </section>
  )
}

const options = {
  limit: 24,
  view: 'grid',
  filters: { kind: fileKinds },
  sorts: ['name', 'size', 'createdAt'],
} as const

function LibraryTable() {
  const state = useTableState(options)
  const { actAsync } = useAct(refreshDrive)
  const [opened, setOpened] = useState<LibraryFile | null>(null)
  const { kind, $limit, $skip, $sort, $search } = state.query
  const answer = useQuery(
    libraryQuery({
      $limit,
      $skip,
      ...($sort && { $sort }),
      ...($search && { $search }),
      ...(kind ? { kind: kind as FileKind } : {}),
    }),
  )
  const remove = async ({ _id, name }: LibraryFile) => {
    if (
      await confirm({
        title: `Take ${name} out of the library?`,
        text: 'Nobody can pick it any more. Content that shows it keeps showing it.',
        action: 'Take out',
        tone: 'negative',
      })
    )
      await actAsync(() => api(fileLibraryContract).remove(_id), `${name} is out of the library.`)
  }
  const more = (file: LibraryFile) => (
    <MoreMenu
      label={`More for ${file.name}`}
      acts={[
        { label: 'Change name or line', icon: 'edit', act: () => setOpened(file) },
        { label: 'Take out', icon: 'trash', grave: true, act: () => remove(file) },
      ]}
    />
  )
  const columns: readonly Column<LibraryFile>[] = [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      cell: file => (
        <span className={classes.name}>
          <FileThumb file={file} />
          {file.name}
        </span>
      ),
    },
    { key: 'credit', title: 'Whose work', cell: ({ credit }) => credit },
    ...addedAndSize,
    { key: 'more', title: 'More', isActions: true, cell: more },
  ]
  return (
    <>
      <DataTable
        label="Platform library"
        state={state}
        answer={answer}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        searchable
        filters={[kindFilter]}
        card={file => (
          <div className={classes.tile}>
            <div className={classes.open}>
              <FileThumb file={file} />
              <strong>{file.name}</strong>
              <small>{file.credit}</small>
            </div>
            {more(file)}
          </div>
        )}
        empty={
          <EmptyState
            drawing="box"
            title="The library is empty"
            text="What you add above is offered to everybody who teaches."
          />
        }
      />
      {opened && (
        <ChangeDialog
          file={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function ChangeDialog({ file, onClose }: { file: LibraryFile; onClose: () => void }) {
  const { actAsync, busy } = useAct(refreshDrive)
  const [held, setHeld] = useState({ name: file.name, credit: file.credit })
  const good = held.name.trim() !== '' && held.credit.trim() !== ''
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (
      good &&
      (await actAsync(
        () =>
          api(fileLibraryContract).patch(file._id, { name: held.name.trim(), credit: held.credit.trim() }),
        'Changed.',
      ))
    )
      onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Change ${file.name}`}
    >
      <form
        className={classes.form}
        onSubmit={event => {
          void send(event)
        }}
      >
        <TextInput
          label="Name"
          value={held.name}
          maxLength={200}
          data-autofocus
          onChange={event => setHeld({ ...held, name: event.currentTarget.value })}
        />
        <TextInput
          label="Whose work it is"
          value={held.credit}
          maxLength={maxCredit}
          onChange={event => setHeld({ ...held, credit: event.currentTarget.value })}
        />
        <div className={classes.actions}>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={!good}
          >
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
