// Sending reports: saves all typed text, shows the teacher what will be sent, and reports the result.
import { useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { ApiError } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { Takeaway, TakeawayCard } from '#rooms/contract/takeaway.shapes.ts'
import { counted } from '#schools/web/parts/words.ts'
import { flushTexts } from './kept-text.ts'
import { useMarking } from './marking.ts'
import { cardsQuery, learnerQuery, refresh, takeaways } from './takeaway.queries.ts'
import { figuresOf, stateOf } from './takeaway-state.ts'

const unchanged = 'Nothing has changed since the last report, so nothing is sent.'
const without = (unscored: number): string =>
  unscored === 0 ? '' : ` ${counted(unscored, 'answer has', 'answers have')} no points yet.`

export function useSending(session: string) {
  const queries = useQueryClient()
  const { marking } = useMarking(session)
  const { actAsync, busy } = useAct(undefined, { errorWords: refusalWords })
  const flushAnd = async (send: () => Promise<void>) => {
    await marking.flush()
    if (!(await flushTexts()) || marking.get().waiting.size > 0)
      return void notify(
        'Some of what you wrote is not stored yet. Check your connection, then send again.',
        { type: 'negative' },
      )
    await send()
  }
  const work = async (send: () => Promise<void>) => {
    if (busy) return
    await actAsync(() => flushAnd(send))
    await refresh(queries, session)
  }

  const one = (student: string) =>
    work(async () => {
      const now = await queries.fetchQuery({ ...learnerQuery(session, student), staleTime: 0 })
      if (stateOf(now) === 'sent') return void notify(unchanged, { type: 'info' })
      if (
        !(await confirm({
          title: `Send the report to ${now.student.nickname}?`,
          text: recipientWords(now),
          action: now.sent === 0 ? 'Send report' : 'Send correction',
        }))
      )
        return
      const { sent, parents } = await takeaways().get('informParents', {
        _id: now._id,
        hash: now.hash,
        anyway: true,
      })
      void notify(
        sent
          ? `The report is sent to ${now.student.nickname}${parents > 0 ? ' and the parents' : ''}.`
          : unchanged,
        sent ? {} : { type: 'info' },
      )
    })

  /** @param only Ids of learners; everybody by default. */
  const many = (only?: readonly string[]) =>
    work(async () => {
      const all = await queries.fetchQuery({ ...cardsQuery(session), staleTime: 0 })
      const cards = only === undefined ? all : all.filter(({ uid }) => only.includes(uid))
      const { fresh, unchanged: same, parents, unscored } = figuresOf(cards)
      if (fresh === 0) return void notify(unchanged, { type: 'info' })
      const text = `${counted(fresh, 'learner gets', 'learners get')} a notice, ${counted(parents, 'parent', 'parents')} a mail with a link.${same > 0 ? ` ${counted(same, 'report has', 'reports have')} not changed and ${same === 1 ? 'is' : 'are'} not sent again.` : ''}${without(unscored)}`
      if (
        !(await confirm({
          title: `Send ${counted(fresh, 'report')}?`,
          text,
          action: `Send ${counted(fresh, 'report')}`,
        }))
      )
        return
      const done =
        only === undefined ? await takeaways().get('informAll', { session, anyway: true }) : await each(cards)
      void notify(
        `${counted(done.sent, 'report is', 'reports are')} sent, ${counted(done.parents, 'parent is', 'parents are')} told.${done.unchanged > 0 ? ` ${counted(done.unchanged, 'has', 'have')} not changed.` : ''}`,
      )
    })
  return { busy, one, many }
}

const refusalWords = (error: Error) =>
  error instanceof ApiError && error.code === 'takeaway-changed'
    ? 'A colleague has changed this report meanwhile. Look at it again, then send.'
    : wordsOf(error)

async function each(
  cards: readonly TakeawayCard[],
): Promise<{ sent: number; unchanged: number; parents: number }> {
  const done = { sent: 0, unchanged: 0, parents: 0 }
  for (const { _id } of cards) {
    const { sent, parents } = await takeaways().get('informParents', { _id, anyway: true })
    done[sent ? 'sent' : 'unchanged']++
    done.parents += parents
  }
  return done
}

function recipientWords({
  student,
  parent,
  unscored,
  sent,
}: Pick<Takeaway, 'student' | 'parent' | 'unscored' | 'sent'>): string {
  const parents = parent
    ? 'The parents receive an email with a link that needs no account.'
    : 'No parent has confirmed an address, so no mail goes to parents.'
  return `${student.nickname} gets a notice${sent === 0 ? '' : ' of the correction'}. ${parents}${without(unscored)}`
}
