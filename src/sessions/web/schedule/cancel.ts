import { useNavigate } from 'react-router'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { counted } from '#schools/web/parts/words.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { removeSession, sessions, takeAway, refreshSessions } from '../parts/sessions.queries.ts'

export const peopleIn = ({ students, reg }: Pick<Session, 'students' | 'reg'>): number =>
  students.length + reg.length

/** Cancelling before the start: one confirmation, which names the people notified and the refunds. */
export function useCancelling(session: Session) {
  const { actAsync, busy } = useAct(refreshSessions)
  const navigate = useNavigate()
  const leaveAfter = async (work: () => Promise<unknown>) => {
    if ((await work()) !== undefined) await navigate('/home/index')
  }
  const { name, series, start, discount } = session
  const participants = peopleIn(session)
  const words =
    participants === 0
      ? 'Nobody takes part yet, so nobody is notified.'
      : `${counted(participants, 'person', 'people')} who take part are notified${discount.price > 0 ? ', and what they paid comes back to them' : ''}.`
  const cancel = async () => {
    if (
      await confirm({
        title: `Cancel ${name}?`,
        text: `${words} This cannot be undone.`,
        action: 'Cancel the session',
        tone: 'negative',
      })
    )
      await leaveAfter(() => actAsync(() => removeSession(session), `${name} is cancelled.`))
  }
  const cancelLater = async () => {
    if (series === null) return
    const yes = await confirm({
      title: `Cancel ${name} and all that follow?`,
      text: 'This one and every later session of the series are cancelled, and everybody in them is notified. This cannot be undone.',
      action: 'Cancel them all',
      tone: 'negative',
    })
    // From just before this one, so that it is included.
    const from = new Date(Date.parse(start) - 1).toISOString()
    if (yes)
      await leaveAfter(() =>
        actAsync(
          () => takeAway(session, () => sessions().patch('removeSeries', { series, from })),
          ({ removed }) => `${counted(removed, 'session')} cancelled.`,
        ),
      )
  }
  return { cancel, cancelLater, busy }
}
