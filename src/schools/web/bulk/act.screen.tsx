// A bulk action: progress, failed items, and undo.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { bulkActsContract, type BulkAct, type BulkStage } from '#schools/contract/bulk-acts.contract.ts'
import { Progress } from '../import/progress.tsx'
import { adminScreen } from '../parts/school-page.tsx'
import { refreshSchool } from '../parts/school.queries.ts'
import { bulkItemsQuery, useBulkAct } from '../parts/bulk.queries.ts'
import { bulkTitle, manyOf, placeOf, yearItemWords } from './words.ts'
import classes from '../parts/school.module.css'

interface Props {
  params: { readonly id: string }
}

/** Actions on personal content and sessions need no school. */
export const Screen = withMe<Props>(({ me, params }) => {
  const { data } = useBulkAct(params.id)
  if (data?.school === me._id)
    return (
      <Record
        act={data}
        me={me._id}
      />
    )
  return <OfSchool params={params} />
})

const OfSchool = adminScreen<Props>('Bulk change', ({ school, me, params }) => {
  const answer = useBulkAct(params.id)
  if (isMissing(answer.error) || (answer.data && answer.data.school !== school._id)) return <NotFoundState />
  return (
    <Loaded
      answer={answer}
      what="the change"
    >
      {act => (
        <Record
          act={act}
          me={me._id}
        />
      )}
    </Loaded>
  )
})

const working: Readonly<Partial<Record<BulkStage, string>>> = {
  working: 'Working',
  undoing: 'Undoing',
  erasing: 'Deleting',
}

function Record({ act, me }: { act: BulkAct; me: string }) {
  const [label, to] = placeOf(act, me)
  const title = working[act.stage]
  return (
    <div className={`${classes.page} ${classes.narrow}`}>
      <PageHeader
        title={bulkTitle(act)}
        trail={[
          { label, to },
          { label: 'Bulk changes', to: '/account/acts' },
        ]}
        line={
          <>
            {act.byName}, <DateTime at={act.createdAt} />
          </>
        }
      />
      {title ? (
        <Progress
          title={title}
          line="You can leave this page; the work goes on."
          done={act.done}
          work={act.total}
        />
      ) : (
        <Outcome
          act={act}
          me={me}
        />
      )}
    </div>
  )
}

function Outcome({ act, me }: { act: BulkAct; me: string }) {
  const { act: undo, busy } = useAct(refreshSchool)
  const [label, to] = placeOf(act, me)
  const isOpen = act.undoUntil !== null && new Date(act.undoUntil) > new Date()
  return (
    <>
      <p role="status">
        {outcomeWords(act)}
        {isOpen && act.undoUntil && (
          <>
            {' '}
            You can undo it until <DateTime at={act.undoUntil} />.
          </>
        )}
      </p>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={to}
        >
          Go to {label.toLowerCase()}
        </Button>
        {isOpen && (
          <Button
            variant="default"
            loading={busy}
            leftSection={
              <Icon
                name="undo"
                size={18}
              />
            }
            onClick={() => {
              undo(() => api(bulkActsContract).patch('undo', { _id: act._id }))
            }}
          >
            Undo
          </Button>
        )}
      </div>
      {act.failed > 0 && act.stage === 'done' && (
        <Reasons
          id={act._id}
          state="failed"
          title="Not done for"
        />
      )}
      {act.list === 'year' && act.stage === 'done' && (
        <Reasons
          id={act._id}
          state="done"
          title="What was changed"
        />
      )}
      {act.kept > 0 && (
        <Reasons
          id={act._id}
          state="kept"
          title={act.stage === 'erased' ? 'Not deleted' : 'Not undone'}
        />
      )}
    </>
  )
}

const outcomeWords = (act: BulkAct): string => {
  if (act.stage === 'undone') return undoneWords(act)
  return act.stage === 'erased' ? erasedWords(act) : doneWords(act)
}

const isOfPeople = (list: BulkAct['list']): boolean => list === 'students' || list === 'staff'
const waitWords = (list: BulkAct['list']): string =>
  isOfPeople(list)
    ? ', who are erased when the time for an undo is over'
    : ', archived now and deleted when the time for an undo is over'

const erasedWords = ({ list, total, failed, kept }: BulkAct): string =>
  `${manyOf(list, total - failed - kept)} deleted for good${kept > 0 ? `; ${manyOf(list, kept)} stayed, because they were changed since` : ''}.`

const doneWords = ({ act, list, total, failed }: BulkAct): string => {
  const done =
    list === 'year' ? `${manyOf(list, total - failed)} made` : `Done for ${manyOf(list, total - failed)}`
  const waits = act === 'erase' ? waitWords(list) : ''
  const not = list === 'year' ? `${manyOf(list, failed)} not` : `not for ${manyOf(list, failed)}`
  return failed > 0 ? `${done}${waits}, ${not}.` : `${done}${waits}.`
}

const undoneWords = ({ list, total, failed, kept }: BulkAct): string => {
  const many = manyOf(list, total - failed - kept)
  const back = list === 'year' ? `${many} undone` : `Undone for ${many}`
  return kept > 0 ? `${back}; ${manyOf(list, kept)} stayed as they are.` : `${back}.`
}

function Reasons({ id, state, title }: { id: string; state: 'failed' | 'kept' | 'done'; title: string }) {
  const answer = useQuery(bulkItemsQuery(id, state))
  return (
    <section className={classes.section}>
      <header>
        <h2>{title}</h2>
      </header>
      <Loaded
        answer={answer}
        what="the list"
        shape="text"
      >
        {({ data }) => (
          <ul className={classes.rows}>
            {data.map(({ _id, name, reason, change }) => (
              <li
                key={_id}
                className={classes.row}
              >
                <strong>{name || 'Erased'}</strong>
                <span>{reason || (change && yearItemWords[change])}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
