// The state of the user's work on a page, as far as the browser knows. The single source for everything
// that shows it.
import { answeredAt } from '#rooms/contract/group-answers.rules.ts'
import { maxAnswersOf } from '#rooms/contract/room.marks.ts'
import {
  closingsOf,
  isDraftCurrent,
  isReopenedFor,
  type WorkOnPage,
} from '#rooms/contract/work-state.rules.ts'
import { ownVersion, type KeptDraft } from '../room/drafts.ts'
import type { RoomView } from '../room/room-view.ts'

type WorkView = Pick<RoomView, 'state' | 'about' | 'answers' | 'drafts' | 'unsent'>

export function workIn(view: WorkView, page: string, now: number): WorkOnPage {
  const { state, about, drafts, unsent } = view
  const self = state.self ?? ''
  const version = ownVersion(view, page)
  const setting = { now, open: true, alone: about?.alone ?? false }
  return {
    closing: closingsOf(state, self, page, setting)[0] ?? null,
    version,
    draft: draftIn(drafts[page], version),
    isSending: unsent.some(act => act.page === page && act.do === 'give'),
    isReopened: isReopenedFor(state, self, page),
    isAnsweredByGroup: answeredAt(state, page).has(self),
    now,
  }
}

/** On a page with several answers, none blocks the next. */
const draftIn = (draft: KeptDraft | undefined, version: number): WorkOnPage['draft'] =>
  draft === undefined
    ? null
    : {
        isSaved: draft.isSaved,
        isRefused: draft.isRefused,
        isCurrent: maxAnswersOf(draft.type) > 1 || isDraftCurrent(draft, version),
      }
