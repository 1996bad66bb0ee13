// Decisions about answers: given, taken back, starred, hidden. Pure.
import type { Command, Decisions, Refusal } from './command.shapes.ts'
import { markOf, maxAnswersOf, own } from './room.marks.ts'
import type { Fact } from './fact.shapes.ts'
import type { Mark } from './room.shapes.ts'
import { keptVotes } from './votes.rules.ts'
import { answering, isMarked, runsOwnClock } from './work-state.rules.ts'

export const decideAnswers: Pick<
  Decisions,
  'answer' | 'unanswer' | 'finish' | 'markWork' | 'reopenWork' | 'star' | 'hideAnswer'
> = {
  answer(state, { mark, made, auto }, setting) {
    const { by, now, isPage } = setting
    const before = state.answers[mark.page]?.[mark._id]
    if (!isPage(mark.page)) return 'page-unknown'
    if (by.role === 'teacher') {
      if (!mark.sharing || (before && !before.sharing)) return 'room-forbidden'
      if (!state.seats[mark.uid] && setting.onRoster(mark.uid) === undefined) return 'not-of-room'
      return [
        {
          kind: 'answered',
          mark: changedMark(before, mark, now),
        },
      ]
    }
    if (mark.uid !== by.id || mark.sharing) return 'room-forbidden'
    if (before && before.uid !== by.id) return 'answer-unknown'
    const closed = auto
      ? isMarked(state, by.id, mark.page) && 'answer-marked'
      : answering(state, by.id, mark.page, { ...setting, made })
    const refused = closed || changing(before)
    if (refused) return refused
    if (!before && own(state, by.id, mark.page).length >= maxAnswersOf(mark.type)) return 'answers-full'
    const started: Fact[] =
      runsOwnClock(state) && state.seats[by.id]?.clock == null
        ? [{ kind: 'clockStarted', uid: by.id, at: now }]
        : []
    return [
      ...started,
      {
        kind: 'answered',
        mark: changedMark(before, mark, now),
      },
    ]
  },
  unanswer(state, { _id, made }, setting) {
    const { by } = setting
    const mark = markOf(state, _id)
    if (!mark || (by.role !== 'teacher' && mark.uid !== by.id)) return 'answer-unknown'
    const refused =
      by.role === 'teacher'
        ? undefined
        : (answering(state, by.id, mark.page, { ...setting, made }) ?? changing(mark))
    return refused ?? [{ kind: 'unanswered', _id, uid: mark.uid, page: mark.page }]
  },
  finish: (state, _command, { by, now, alone }) => {
    if (!alone) return 'room-forbidden'
    return state.seats[by.id]?.done == null ? [{ kind: 'finished', uid: by.id, at: now }] : []
  },
  markWork(state, { uid, pages }) {
    const open = pages.filter(page => !isMarked(state, uid, page))
    return open.length === 0 ? [] : [{ kind: 'workMarked', uid, pages: open }]
  },
  reopenWork: (_state, { uid }, { now }) => [{ kind: 'workReopened', uid, at: now }],
  star(state, { _id, on }) {
    const mark = markOf(state, _id)
    if (!mark) return 'answer-unknown'
    return mark.star === on ? [] : [{ kind: 'starred', _id, uid: mark.uid, page: mark.page, on }]
  },
  hideAnswer(state, { _id, on }) {
    const mark = markOf(state, _id)
    if (!mark) return 'answer-unknown'
    return mark.hidden === on ? [] : [hideFact(mark, on)]
  },
}

type SentMark = Extract<Command, { do: 'answer' }>['mark']
const changedMark = (before: Mark | undefined, mark: SentMark, now: number): Mark => ({
  ...mark,
  version: (before?.version ?? 0) + 1,
  star: before?.star ?? false,
  hidden: before?.hidden ?? false,
  ...keptVotes(before),
  at: now,
})

export const hideFact = ({ _id, uid, page }: Mark, on: boolean): Fact => ({
  kind: 'answerHidden',
  _id,
  uid,
  page,
  on,
})

function changing(mark: Mark | undefined): Refusal | undefined {
  if (mark?.sharing) return 'answer-shared'
  return mark?.locked ? 'choice-locked' : undefined
}
