// The end of self-study: submitting creates the learner's report, without waiting for others.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { api, light } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { finishWords } from '#rooms/contract/work-words.rules.ts'
import type { sessionTakeawaySnapshotContract } from '#rooms/contract/takeaway.contract.ts'
import { useEngine, useRoom } from '../room/use-room.tsx'
import { useWorkOn } from './use-own.ts'
import classes from './seat.module.css'

export function Finish() {
  const engine = useEngine()
  const alone = useRoom(({ about, role }) => about?.alone === true && role === 'learner')
  const session = useRoom(view => view.session)
  const waiting = useRoom(({ unsent }) => unsent.length)
  const pages = useRoom(({ content }) => content?.questions.map(({ page }) => page) ?? [])
  const workOn = useWorkOn()
  const done = useRoom(({ state }) => state.seats[state.self ?? '']?.done != null)
  const { act, busy } = useAct()
  if (!alone) return null
  const finish = async () => {
    const text = finishWords(pages.map(workOn))
    if (text !== null && !(await confirm({ title: 'Finish now?', text, action: 'Finish' }))) return
    act(async () => {
      await engine.saveDrafts()
      await api(light<typeof sessionTakeawaySnapshotContract>('session-takeaway-snapshot')).patch('finish', {
        session,
      })
    })
  }
  if (done)
    return (
      <section
        className={classes.end}
        role="status"
      >
        <h2 className={classes.head}>You are done</h2>
        <p className={classes.small}>
          Your report is ready. You can still change answers until your teacher has marked them.
        </p>
        <Button
          component={Link}
          to={`/account/takeaway/study/${session}`}
          size="md"
        >
          See your report
        </Button>
      </section>
    )
  return (
    <section
      className={classes.end}
      aria-label="Finish"
    >
      <Button
        size="md"
        fullWidth
        loading={busy}
        disabled={waiting > 0}
        onClick={() => {
          void finish()
        }}
      >
        I am done
      </Button>
      {waiting > 0 && <p className={classes.small}>This opens once your answers are sent.</p>}
    </section>
  )
}
