import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { wordsOf } from '#communications/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { onServiceEvent } from '#kit/web/live.ts'
import { canSendMail } from '#kit/web/page.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { toCsv } from '#kit/contract/csv.rules.ts'
import { schoolImportContract, type SchoolImport } from '#schools/contract/import.contract.ts'
import type { ImportKind } from '#schools/contract/import.rules.ts'
import { counted, figure } from '../parts/words.ts'
import { refreshSchool } from '../school.queries.ts'
import { saveFile } from './save-file.ts'
import classes from './import.module.css'
import school from '../parts/school.module.css'

/** Everybody is in; ids, passwords and invitations follow while one watches, or not. */
export function DoneStep({
  made,
  kind,
  onAgain,
}: {
  made: SchoolImport
  kind: ImportKind
  onAgain: () => void
}) {
  const queries = useQueryClient()
  const key = ['school-import', made._id]
  const { data: now } = useQuery({
    queryKey: key,
    queryFn: () => api(schoolImportContract).get(made._id),
    initialData: made,
    staleTime: 0,
    refetchInterval: query => (query.state.data?.status === 'done' ? false : 2000),
  })
  useEffect(() => {
    void refreshSchool(queries)
  }, [queries, now.status])
  useEffect(
    () =>
      onServiceEvent(schoolImportContract, 'patched', next => {
        if (next._id === made._id) queries.setQueryData(['school-import', made._id], next)
      }),
    [queries, made._id],
  )
  const done = now.status === 'done'
  const report = async () => {
    try {
      const { rows } = await api(schoolImportContract).get('report', { _id: made._id })
      saveFile(
        `import-${kind}s.csv`,
        toCsv([
          ['Row', 'Name', 'E-mail', 'Student id', 'Parent e-mail', 'State'],
          ...rows.map(row => [
            String(row.row),
            row.name,
            row.email ?? '',
            row.id ?? '',
            row.parentEmail ?? '',
            row.state === 'ready' ? 'Ready' : 'Being made ready',
          ]),
        ]),
      )
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
    }
  }
  return (
    <section
      className={classes.done}
      aria-live="polite"
    >
      <h2>{counted(now.total, kind)} imported</h2>
      <p>
        {done
          ? readyWords(kind)
          : `${workWords(kind)}: ${figure(now.ready)} of ${figure(now.total)}. You can leave this page; the work goes on.`}
      </p>
      <progress
        className={classes.progress}
        max={now.total}
        value={now.ready}
        aria-label="Made ready"
      />
      <div className={school.actions}>
        <Button
          component={Link}
          to={
            now.class
              ? `/com/class/${now.class}`
              : kind === 'teacher'
                ? '/account/teacher'
                : '/account/student'
          }
        >
          {now.class ? 'Go to the class' : kind === 'teacher' ? 'Go to the teachers' : 'Go to the students'}
        </Button>
        <Button
          variant="default"
          leftSection={
            <Icon
              name="download"
              size={18}
            />
          }
          onClick={() => {
            void report()
          }}
        >
          Download the report
        </Button>
        <Button
          variant="subtle"
          onClick={onAgain}
        >
          Import another file
        </Button>
      </div>
    </section>
  )
}

/** Speaks of mail only where there is a way to send it. */
function readyWords(kind: 'teacher' | 'student'): string {
  if (!canSendMail())
    return 'Everything is ready. No email was sent, because this installation cannot send any.'
  return kind === 'teacher'
    ? 'Everything is ready: the invitations are on their way.'
    : 'Everything is ready: ids are made and invitations are on their way.'
}

function workWords(kind: 'teacher' | 'student'): string {
  if (kind === 'student') return 'Ids, passwords and invitations are being made'
  return canSendMail() ? 'Invitations are being sent' : 'Invitations are being made'
}
