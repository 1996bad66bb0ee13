// State of a question being edited.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { outlinesFault, questionFault } from '#authoring/contract/question.rules.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { questionsContract } from '#authoring/contract/questions.contract.ts'
import { api } from '#kit/web/api.ts'
import { Keeper, useKeeper } from '#kit/web/parts/keeper.ts'
import {
  draftFrom,
  draftOf,
  switched,
  type QuestionDraft,
  type QuestionKind,
} from '../parts/questions/question-kinds.ts'

export interface QuestionPlace {
  readonly parent: string
  readonly page: string
}

function faultOf(draft: QuestionDraft): string | undefined {
  const code = questionFault(draft) ?? outlinesFault(draft.outlines)?.code
  return code && authoringErrors[code].message
}

/** Stores a question at its location, and tracks the version that the next save is based on. */
class QuestionKeeper extends Keeper<QuestionDraft> {
  #base: Question | undefined

  constructor({ parent, page }: QuestionPlace, stored: Question | undefined, onSaved: () => unknown) {
    super(stored && draftFrom(stored), {
      fault: faultOf,
      clashes: ['stale-version', 'question-there'],
      save: async draft => {
        this.#base = this.#base
          ? await api(questionsContract).patch(this.#base._id, { ...draft, version: this.#base.version })
          : await api(questionsContract).create({ id: parent, page, ...draft })
        void onSaved()
      },
    })
    this.#base = stored
  }

  /** The version for the next save. @returns The previous one. */
  rebase(stored: Question | undefined): Question | undefined {
    const before = this.#base
    this.#base = stored
    return before
  }

  /** Somebody else saved it and I have no pending changes: shows theirs. */
  meet(stored: Question): void {
    if (!this.idle || stored.version <= (this.#base?.version ?? 0)) return
    this.#base = stored
    this.take(draftFrom(stored))
  }
}

/** @param stored The server's question; undefined if there is none yet. */
export function useQuestion(place: QuestionPlace, stored: Question | undefined) {
  const queries = useQueryClient()
  const onSaved = () => queries.invalidateQueries({ queryKey: ['authoring', 'questions', place.parent] })
  const { keeper, shown } = useKeeper<QuestionDraft, QuestionKeeper>(
    () => new QuestionKeeper(place, stored, onSaved),
  )
  useEffect(() => {
    if (stored) keeper.meet(stored)
  }, [keeper, stored])
  const draft = shown.value
  return {
    draft,
    state: shown.state,
    change: (part: Partial<QuestionDraft>) => {
      const now = keeper.get().value
      if (now) keeper.put({ ...now, ...part })
    },
    choose: (kind: QuestionKind) => keeper.put(draft ? switched(draft, kind) : draftOf(kind)),
    retry: () => void keeper.flush(),
    /** Resolves a conflict: mine over theirs, or theirs. */
    async settle(mine: boolean) {
      const {
        data: [theirs],
      } = await api(questionsContract).find({ id: place.parent, page: place.page, $limit: 1 })
      keeper.rebase(theirs)
      if (mine) await keeper.flush()
      else keeper.take(theirs && draftFrom(theirs))
      await onSaved()
    },
    async remove() {
      const gone = keeper.rebase(undefined)
      keeper.take(undefined)
      if (gone) await api(questionsContract).remove(gone._id)
      await onSaved()
    },
  }
}
export type OpenQuestion = ReturnType<typeof useQuestion>
