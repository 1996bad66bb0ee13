import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import { fileKinds, type FileKind } from '#files/contract/space.rules.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { type School, type SpaceRow } from '#schools/contract/plans.shapes.ts'
import { SpaceItems } from './space-items.tsx'
import { Meter } from '../parts/meter.tsx'
import { counted } from '../parts/words.ts'
import { spaceUseQuery, refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

const kindWords: Readonly<Record<FileKind, string>> = {
  picture: 'Pictures',
  video: 'Videos',
  audio: 'Sound',
  document: 'Documents',
}
const nearlyFull = 0.8

/** The storage space that a school's people share. */
export function SpacePart({ school }: { school: School }) {
  const use = useQuery(spaceUseQuery(school._id))
  const left = Math.max(0, school.space - school.spaceUsed)
  return (
    <>
      <Meter
        label={`${formatBytes(left)} left`}
        used={school.spaceUsed}
        total={school.space}
        words={formatBytes}
      />
      {school.spaceUsed >= school.space * nearlyFull && (
        <p
          className={classes.failed}
          role="status"
        >
          {left === 0
            ? 'The space is used up. Nobody can add files to the school before some are deleted.'
            : 'The space is nearly used up. Delete what nobody needs any more.'}
        </p>
      )}
      <Loaded
        answer={use}
        what="what takes room"
      >
        {({ kinds, people }) => (
          <>
            {kinds.length > 0 && (
              <div className={classes.pair}>
                <Shares
                  title="By kind"
                  rows={kinds.map(({ kind, ...row }) => ({ name: kindWords[kind], ...row }))}
                />
                <Shares
                  title="By person"
                  rows={people}
                />
              </div>
            )}
            <Files
              school={school}
              people={people}
            />
          </>
        )}
      </Loaded>
      <SpaceItems
        school={school}
        list="sessions"
      />
      <SpaceItems
        school={school}
        list="content"
      />
    </>
  )
}

const maxShown = 5

function Shares({
  title,
  rows,
}: {
  title: string
  rows: readonly { name: string; bytes: number; files: number }[]
}) {
  const largest = rows[0]?.bytes ?? 1
  return (
    <section className={classes.shares}>
      <h3>{title}</h3>
      <ul>
        {rows.slice(0, maxShown).map(({ name, bytes, files }, at) => (
          <li
            key={at}
            className={classes.meter}
          >
            <p>
              <span>
                {name} <small className={classes.dim}>{counted(files, 'file')}</small>
              </span>
              <strong>{formatBytes(bytes)}</strong>
            </p>
            <div
              className={classes.bar}
              aria-hidden
            >
              <span style={{ width: `${Math.max(1, (bytes / largest) * 100)}%` }} />
            </div>
          </li>
        ))}
      </ul>
      {rows.length > maxShown && (
        <p className={classes.small}>And {counted(rows.length - maxShown, 'person', 'people')} with less.</p>
      )}
    </section>
  )
}

const columns: readonly Column<SpaceRow>[] = [
  {
    key: 'name',
    title: 'File',
    cell: row => (
      <span className={classes.two}>
        <span className={classes.file}>{row.name}</span>
        <small>{row.kind && kindWords[row.kind]}</small>
      </span>
    ),
  },
  { key: 'owner', title: 'Of', cell: row => row.ownerName },
  {
    key: 'at',
    title: 'Since',
    cell: row => (
      <DateTime
        at={row.at}
        day
      />
    ),
  },
  { key: 'bytes', title: 'Size', align: 'end', cell: row => formatBytes(row.bytes) },
]

function Files({ school, people }: { school: School; people: readonly { owner: string; name: string }[] }) {
  const { actAsync } = useAct(refreshSchool)
  const state = useTableState({
    limit: 10,
    filters: { kind: fileKinds, teacher: people.map(({ owner }) => owner) },
  })
  const answer = useQuery({
    queryKey: ['school', 'space', school._id, 'files', state.query],
    placeholderData: keepPreviousData,
    queryFn: () =>
      api(schoolPlanContract).get('space', { ...state.query, school: school._id, list: 'files' }),
  })
  const remove = async (rows: SpaceRow[]) => {
    const go = await confirm({
      title: `Delete ${counted(rows.length, 'file')}?`,
      action: 'Delete',
      tone: 'negative',
      text: `${formatBytes(rows.reduce((sum, { bytes }) => sum + bytes, 0))} come free. Where these files are used, they will be missing. This cannot be undone.`,
    })
    if (go)
      await actAsync(
        () =>
          api(schoolPlanContract).patch('removeFiles', {
            school: school._id,
            ids: rows.map(({ _id }) => _id),
          }),
        ({ done }) => `${counted(done, 'file')} deleted.`,
      )
  }
  return (
    <DataTable
      label="Files"
      state={state}
      answer={answer}
      columns={columns}
      rowId={row => row._id}
      rowName={row => row.name}
      searchable
      filters={[
        {
          name: 'kind',
          label: 'Kind',
          options: fileKinds.map(kind => ({ value: kind, label: kindWords[kind] })),
        },
        {
          name: 'teacher',
          label: 'Person',
          options: people.map(({ owner, name }) => ({ value: owner, label: name })),
        },
      ]}
      bulk={[{ label: 'Delete', icon: 'trash', act: remove }]}
      empty={
        <EmptyState
          drawing="box"
          title="No files yet"
          text="Whatever is uploaded while somebody works in the school is listed here, the biggest first."
        />
      }
    />
  )
}
