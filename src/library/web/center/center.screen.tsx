// The resource centre: rows configured by the back office, for one curriculum or all.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { LibraryCard } from '#authoring/contract/published.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { useActor } from '#kit/web/actor.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { CenterRow } from '#library/contract/center-rows.shapes.ts'
import { rowsQuery } from '../parts/library.queries.ts'
import { otherCenterRows } from '../parts/other-types.slot.ts'
import { LibraryTabs } from '../parts/library-tabs.tsx'
import { Other } from '../parts/other.tsx'
import { TileRow } from '../parts/tile-row.tsx'
import { curriculumName } from '../parts/words.ts'
import search from '../search/search.module.css'
import { typeOfRow } from './rows.ts'

export function Screen() {
  const [address, setAddress] = useSearchParams()
  const curriculum = curriculumCodes.find(code => code === address.get('curriculum')) ?? null
  const answer = useQuery(rowsQuery(curriculum))
  const teacher = useActor().roles.includes('teacher')
  return (
    <>
      <PageHeader
        title="Resource centre"
        line="What is new, what is used most, and what may suit you."
      />
      <LibraryTabs />
      <p
        className={search.bar}
        style={{ marginBottom: 20 }}
      >
        <label className={search.sort}>
          Curriculum
          <select
            value={curriculum ?? ''}
            onChange={event =>
              setAddress(event.target.value === '' ? {} : { curriculum: event.target.value }, {
                replace: true,
              })
            }
          >
            <option value="">All</option>
            {curriculumCodes.map(code => (
              <option
                key={code}
                value={code}
              >
                {curriculumName(code)}
              </option>
            ))}
          </select>
        </label>
      </p>
      <Loaded
        answer={answer}
        what="the resource centre"
        shape="cards"
      >
        {rows => {
          const shown = rows.map(({ row, name, data }) =>
            data.length > 0 ? (
              <TileRow
                key={row}
                title={name}
                items={data}
                more={moreOf(row, data, curriculum)}
              />
            ) : (
              <Other
                key={row}
                slot={otherCenterRows}
                of={{ type: row, title: name }}
                nothing={null}
                shape="cards"
              />
            ),
          )
          if (rows.some(({ data }) => data.length > 0)) return shown
          return curriculum ? (
            <EmptyState
              drawing="sheet"
              title={`Nothing for ${curriculumName(curriculum)} yet`}
              text="Other curricula may have what you look for."
              action={<Button onClick={() => setAddress({}, { replace: true })}>Show all curricula</Button>}
            />
          ) : (
            <>
              {shown}
              <EmptyState
                drawing="sheet"
                title="Nothing is published yet"
                text="What teachers publish appears here."
                action={
                  teacher ? (
                    <Button
                      component={Link}
                      to="/my/content"
                    >
                      Publish something of yours
                    </Button>
                  ) : (
                    <Button
                      component={Link}
                      to="/"
                    >
                      Go to the start page
                    </Button>
                  )
                }
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

/** Address of "more": the row's own page if it has one, else a search. */
function moreOf(row: CenterRow, [first]: readonly LibraryCard[], curriculum: string | null): string {
  const narrowed = new URLSearchParams(curriculum ? { curriculum } : {})
  const type = typeOfRow(row)
  if (type === null && row === 'free') narrowed.set('price', 'free')
  if (type === null && row === 'official' && first) narrowed.set('owner', first.owner._id)
  const query = String(narrowed)
  return `${type === null ? '/library' : `/more/${type}`}${query && `?${query}`}`
}
