// Assessing learners with a tool: one by one, or one value for everybody.
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { asks } from '#rooms/contract/tool-data.rules.ts'
import { FillForm } from './fill-form.tsx'
import { ToolPage, type OpenTool } from './tool-page.tsx'
import { progressQuery, refreshTool, rowsQuery, toolData } from './tools.queries.ts'
import classes from './tools.module.css'
import { words, OneLearner } from './one-learner.tsx'

interface Params {
  readonly toolId: string
  readonly sessionId: string
}

export const Screen = ({ params: { toolId, sessionId } }: { params: Params }) => (
  <ToolPage
    session={sessionId}
    tool={toolId}
    for="teacher"
    line="Assess the learners of"
  >
    {(tool, { role }) => (
      <Learners
        session={sessionId}
        tool={tool}
        readOnly={role !== 'teacher'}
      />
    )}
  </ToolPage>
)

function Progress({ session, tool }: { session: string; tool: string }) {
  const list = useQuery(progressQuery(session, tool)).data ?? []
  return (
    <ul
      className={classes.progress}
      aria-label="How far everybody is"
    >
      {list
        .filter(({ rows }) => rows > 0)
        .map(({ by, rows, filled }) => (
          <li key={by}>
            <span>{words[by]}</span>
            <b>
              {filled} of {rows}
            </b>
            <progress
              max={Math.max(rows, 1)}
              value={filled}
              aria-label={`${words[by]}: ${filled} of ${rows} filled in`}
            />
          </li>
        ))}
    </ul>
  )
}

function Learners({ session, tool, readOnly }: { session: string; tool: OpenTool; readOnly: boolean }) {
  const requested = useSearchParams()[0].get('student')
  const answer = useQuery(rowsQuery(session, tool._id, 'teacher'))
  return (
    <Loaded
      answer={answer}
      what="the learners"
      shape="table"
    >
      {rows => {
        const students = [...new Map(rows.map(row => [row.student._id, row.student])).values()]
        if (students.length === 0)
          return (
            <EmptyState
              drawing="people"
              title="Nobody to assess"
              text="No learner is on the list of this session."
            />
          )
        const mine = new Map(rows.filter(({ by }) => by === 'teacher').map(row => [row.student._id, row]))
        const everybody = requested === null && asks(tool, 'teacher') && !readOnly
        const shown = students.find(({ _id }) => _id === requested) ?? students[0]
        const next = shown && students[students.indexOf(shown) + 1]
        return (
          <>
            <Progress
              session={session}
              tool={tool._id}
            />
            <div className={classes.columns}>
              <nav
                className={classes.list}
                aria-label="Learners"
              >
                {asks(tool, 'teacher') && !readOnly && (
                  <Link
                    to="?"
                    replace
                    preventScrollReset
                    aria-current={everybody ? 'page' : undefined}
                  >
                    <span className={classes.all}>
                      <Icon
                        name="people"
                        size={18}
                      />{' '}
                      Everybody
                    </span>
                  </Link>
                )}
                {students.map(({ _id, nickname, avatar }) => (
                  <Link
                    key={_id}
                    to={`?student=${_id}`}
                    replace
                    preventScrollReset
                    aria-current={!everybody && shown?._id === _id ? 'page' : undefined}
                  >
                    <PersonChip
                      name={nickname}
                      picture={pictureOf(avatar)}
                      size={28}
                      {...(mine.get(_id)?.filled && { role: 'Filled in' })}
                    />
                  </Link>
                ))}
              </nav>
              <div className={classes.pane}>
                {everybody ? (
                  <Everybody
                    session={session}
                    tool={tool}
                    count={students.length}
                  />
                ) : (
                  shown && (
                    <OneLearner
                      key={shown._id}
                      session={session}
                      tool={tool}
                      row={mine.get(shown._id)}
                      student={shown}
                      readOnly={readOnly}
                      next={next?._id}
                    />
                  )
                )}
              </div>
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

function Everybody({ session, tool, count }: { session: string; tool: OpenTool; count: number }) {
  const { actAsync } = useAct(queries => refreshTool(queries, session))
  const set = async (item: string, val: string) => {
    if (
      val === '' ||
      !(await confirm({
        title: `Set “${val}” for everybody?`,
        text: `${tool.items.find(({ _id }) => _id === item)?.name ?? ''}: what you chose for single learners before is replaced, except where the report was sent.`,
        action: `Set for ${count}`,
      }))
    )
      return
    await actAsync(
      () => toolData().patch('all', { session, tool: tool._id, data: { [item]: { val } } }),
      ({ changed }) => `Set for ${changed} ${changed === 1 ? 'learner' : 'learners'}.`,
    )
  }
  // Texts and numbers differ between learners; only choices are worth setting for all.
  const shared: OpenTool = { ...tool, items: tool.items.filter(({ type }) => type === 'radio') }
  return (
    <section aria-labelledby="pane">
      <h2 id="pane">Everybody</h2>
      <p className={classes.small}>Choose what fits most learners, then change it for single ones.</p>
      {asks(shared, 'teacher') ? (
        <FillForm
          body={shared}
          by="teacher"
          values={{}}
          readOnly={false}
          onChange={(item, val) => {
            void set(item, val)
          }}
        />
      ) : (
        <p className={classes.small}>
          This tool has no choices that could be set for everybody. Open a learner in the list.
        </p>
      )}
    </section>
  )
}
