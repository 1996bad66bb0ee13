import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import type { RosterKind } from '#schools/contract/import/roster.rules.ts'
import type { RosterImport, RowFilter } from '#schools/contract/roster-imports.contract.ts'
import { figure } from '../parts/words.ts'
import { rowsPerPage, rowsQuery } from './import.queries.ts'
import { ImportRow } from './import-row.tsx'
import { countsByKind, kindWords } from './words.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import own from './import.module.css'

/** Rows of an import, by outcome and kind, fifty at a time. In the preview their cells can be corrected. */
export function RowList({ record }: { record: RosterImport }) {
  const { counts } = record
  const [show, setShow] = useState<RowFilter>(counts.fault > 0 ? 'fault' : 'all')
  const [kind, setKind] = useState<RosterKind | undefined>()
  const [page, setPage] = useState(1)
  const answer = useQuery(rowsQuery(record._id, record.stage, { show, page, ...(kind && { kind }) }))
  const outcomes = outcomesOf(counts).filter(([value, , count]) => count > 0 || value === show)
  const kinds = countsByKind(counts, each => sum(each)).filter(([, count]) => count > 0)
  const kindChoices = [undefined, ...kinds.map(([each]) => each)]
  const shows = useRadios({
    values: outcomes.map(([value]) => value),
    value: show,
    onChange: value => {
      setShow(value)
      setPage(1)
    },
  })
  const kindRadios = useRadios({
    values: kindChoices,
    value: kind,
    onChange: each => {
      setKind(each)
      setPage(1)
    },
  })
  return (
    <section
      className={own.section}
      aria-labelledby="import-rows"
    >
      <h2 id="import-rows">Rows</h2>
      <div
        {...shows.group('Show')}
        className={own.filters}
      >
        {outcomes.map(([value, label, count]) => (
          <button
            key={value}
            {...shows.button(value)}
          >
            {label} {figure(count)}
          </button>
        ))}
      </div>
      {kinds.length > 1 && (
        <div
          {...kindRadios.group('Kind')}
          className={own.filters}
        >
          {kindChoices.map(each => (
            <button
              key={each ?? 'all'}
              {...kindRadios.button(each)}
            >
              {each ? capital(kindWords[each][1]) : 'Everything'}
            </button>
          ))}
        </div>
      )}
      <Loaded
        answer={answer}
        what="the rows"
        shape="table"
      >
        {({ data, total }) => (
          <>
            <ul
              className={own.rows}
              aria-label="Rows"
            >
              {data.map(row => (
                <ImportRow
                  key={row._id}
                  record={record}
                  row={row}
                />
              ))}
            </ul>
            {total === 0 && <p className={own.dim}>No rows of this kind.</p>}
            {total > rowsPerPage && (
              <Pages
                page={page}
                pages={Math.ceil(total / rowsPerPage)}
                onPage={setPage}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
type Counts = RosterImport['counts']
const sum = (each: Counts['kinds'][RosterKind]): number =>
  each.create + each.update + each.unchanged + each.leave + each.missing + each.fault + each.skipped

const outcomesOf = (counts: Counts): readonly (readonly [RowFilter, string, number])[] => [
  ['all', 'All', sum(counts)],
  ['fault', 'Problems', counts.fault],
  ['remarks', 'A field is left out', counts.remarks],
  ['create', 'New', counts.create],
  ['moved', 'Moved', counts.moved],
  ['update', 'Changed', counts.update],
  ['leave', 'Left', counts.leave + counts.missing],
  ['noGuardian', 'Without a contact', counts.noGuardian],
  ['unchanged', 'Unchanged', counts.unchanged],
  ['skipped', 'Left out by you', counts.skipped],
  ['mailed', 'Invited by mail', counts.mailed],
  ['kept', 'Kept', counts.kept],
]

const Pages = ({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) => (
  <div className={own.pages}>
    <Button
      variant="default"
      size="sm"
      disabled={page <= 1}
      onClick={() => onPage(page - 1)}
    >
      Previous
    </Button>
    <span>
      Page {figure(page)} of {figure(pages)}
    </span>
    <Button
      variant="default"
      size="sm"
      disabled={page >= pages}
      onClick={() => onPage(page + 1)}
    >
      Next
    </Button>
  </div>
)
