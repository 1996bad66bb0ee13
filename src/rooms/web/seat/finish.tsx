// The end of own study: handing in makes the learner's own report, without waiting for anybody.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { wordsOf } from '#communications/web/parts/loaded.tsx'
import { api, light } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import type { sessionTakeawaySnapshotContract } from '#rooms/contract/takeaway.contract.ts'
import { useEngine, useRoom } from '../room/use-room.tsx'
import classes from './seat.module.css'

export function Finish() {
  const engine = useEngine()
  const alone = useRoom(({ about, role }) => about?.alone === true && role === 'learner')
  const session = useRoom(view => view.session)
  const waiting = useRoom(({ unsent }) => unsent.length)
  const open = useRoom(
    ({ content, state }) =>
      (content?.questions ?? []).filter(
        ({ page }) => !Object.values(state.answers[page] ?? {}).some(({ uid }) => uid === state.self),
      ).length,
  )
  const drafts = useRoom(view => Object.keys(view.drafts).length)
  const done = useRoom(({ state }) => state.seats[state.self ?? '']?.done != null)
  const [busy, setBusy] = useState(false)
  if (!alone) return null
  const finish = async () => {
    if (
      open > 0 &&
      !(await confirm({
        title: 'Finish now?',
        text: `${open} ${open === 1 ? 'question has' : 'questions have'} no answer yet. Your report is made of what is there.${drafts > 0 ? ' What you have written and not sent is handed in too.' : ''}`,
        action: 'Finish',
      }))
    )
      return
    setBusy(true)
    try {
      await engine.saveDrafts()
      await api(light<typeof sessionTakeawaySnapshotContract>('session-takeaway-snapshot')).patch('finish', {
        session,
      })
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
    }
    setBusy(false)
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
