// A learner assesses themselves and peers, and reads assessments of them.
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { ToolData } from '#rooms/contract/tool-data.contract.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { Filled } from './filled.tsx'
import { Results } from './results.tsx'
import { ToolPage, type OpenTool } from './tool-page.tsx'
import { resultsQuery, rowsQuery } from './tools.queries.ts'
import classes from './tools.module.css'

interface Params {
  readonly toolId: string
  readonly sessionId: string
}

export const Screen = ({ params: { toolId, sessionId } }: { params: Params }) => (
  <ToolPage
    session={sessionId}
    tool={toolId}
    for="student"
    line="Look at your own work and at that of others in"
  >
    {(tool, session) => (
      <Mine
        tool={tool}
        session={session}
      />
    )}
  </ToolPage>
)

function Mine({ tool, session }: { tool: OpenTool; session: SessionCard }) {
  const requested = useSearchParams()[0].get('of')
  const rows = useQuery(rowsQuery(session._id, tool._id, 'student'))
  const results = useResults(session._id, tool._id)
  return (
    <Loaded
      answer={rows}
      what="your part"
      shape="form"
    >
      {list => {
        const own = list
          .filter(({ by }) => by !== 'teacher')
          .toSorted((a, b) => Number(b.by === 'self') - Number(a.by === 'self'))
        const shown =
          own.find(({ _id }) => _id === requested) ?? (requested === 'results' ? undefined : own[0])
        return (
          <div className={classes.columns}>
            <nav
              className={classes.list}
              aria-label="Whom you assess"
            >
              {own.map(row => (
                <Link
                  key={row._id}
                  to={`?of=${row._id}`}
                  replace
                  preventScrollReset
                  aria-current={shown?._id === row._id ? 'page' : undefined}
                >
                  <PersonChip
                    name={row.by === 'self' ? 'Myself' : row.student.nickname}
                    picture={pictureOf(row.student.avatar)}
                    size={28}
                    role={row.filled ? 'Filled in' : 'To fill in'}
                  />
                </Link>
              ))}
              <Link
                to="?of=results"
                replace
                preventScrollReset
                aria-current={shown === undefined ? 'page' : undefined}
              >
                <span className={classes.all}>
                  <Icon
                    name="message"
                    size={18}
                  />{' '}
                  Feedback on me
                </span>
              </Link>
            </nav>
            <div className={classes.pane}>
              {shown ? (
                <OneRow
                  key={shown._id}
                  row={shown}
                  tool={tool}
                  open={session.state === 'ongoing'}
                />
              ) : (
                <NoRow
                  tool={tool}
                  results={results}
                  nothing={own.length === 0 && requested !== 'results'}
                />
              )}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

const useResults = (session: string, tool: string) => useQuery(resultsQuery(session, tool))

interface NoRowProps {
  tool: OpenTool
  results: ReturnType<typeof useResults>
  /** Nothing to fill in, and feedback not opened. */
  nothing: boolean
}

function NoRow({ tool, results, nothing }: NoRowProps) {
  if (nothing)
    return (
      <EmptyState
        drawing="sheet"
        title="Nothing for you to fill in"
        text="In this session your teacher fills in this tool."
      />
    )
  return (
    <section aria-labelledby="pane">
      <h2 id="pane">Feedback on me</h2>
      <Loaded
        answer={results}
        what="what was said"
      >
        {said => (
          <Results
            body={tool}
            results={said}
            own
          />
        )}
      </Loaded>
    </section>
  )
}

const OneRow = ({ row, tool, open }: { row: ToolData; tool: OpenTool; open: boolean }) => (
  <section aria-labelledby="pane">
    <h2 id="pane">{row.by === 'self' ? 'Myself' : row.student.nickname}</h2>
    {!open && (
      <p
        className={classes.note}
        role="note"
      >
        The session is not open, so this stays as it is.
      </p>
    )}
    <Filled
      row={row}
      tool={tool}
      readOnly={!open}
    />
  </section>
)
