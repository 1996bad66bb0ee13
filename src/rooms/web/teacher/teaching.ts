// Context of the teacher's screens: the room, the lesson, its answers, and the actions.
import { createContext, useContext } from 'react'
import type { Page } from '#authoring/contract/deck.shapes.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { ImageStore } from '#authoring/web/parts/paint/images.ts'
import { answeredAt } from '#rooms/contract/group-answers.rules.ts'
import type { Patch } from '#rooms/contract/room.commands.ts'
import type { Response, RoomComment } from '#rooms/contract/response.contract.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import type { Content, Drawing } from '../room/room-api.ts'
import type { SeatView } from './seats.ts'

/** A page of the deck, or a moment of a video. */
export interface Stop {
  readonly _id: string
  readonly label: string
  readonly page: Page | undefined
  readonly question: Question | undefined
}

/** An answer with classmates' votes. */
export type GivenAnswer = Response & { readonly votes?: number | undefined }

export interface Teaching {
  readonly session: Session
  readonly state: RoomState
  readonly lesson: Content
  /** Pictures on the pages, loaded once. */
  readonly images: ImageStore
  readonly stops: readonly Stop[]
  /** The current stop; undefined before the first page. */
  readonly at: Stop | undefined
  readonly answers: readonly GivenAnswer[]
  readonly seats: readonly SeatView[]
  readonly comments: readonly RoomComment[]
  readonly drawings: Readonly<Record<string, Drawing>>
  draw(page: string, part: Pick<Partial<Drawing>, 'ppt' | 'blank'>): void
  /** False for school admins, who only observe. */
  readonly mayTeach: boolean
  /** Server time. */
  now(): number
  /** Applies a patch, or shows the error and returns false. */
  steer(patch: Patch): Promise<boolean>
  /** Comments on an answer; resolves to true once stored. */
  say(rid: string, review: string, file: File | null, done: string): Promise<boolean>
  takeOut(page: string, id: string): Promise<boolean>
  /** Adds a photo of paper work for a learner, who then cannot change it. */
  share(uid: string, page: string, file: File): Promise<boolean>
  /** Acts on the session itself. */
  act<T>(work: () => Promise<T>, done?: string): Promise<T | undefined>
}

const Place = createContext<Teaching | null>(null)
export const TeachingProvider = Place.Provider

export function useTeaching(): Teaching {
  const teaching = useContext(Place)
  if (!teaching) throw new Error('This part belongs on a screen of a class.')
  return teaching
}

/** In deck order; video questions by time. */
export function stopsOf(
  { pages, questions }: Pick<Content, 'pages' | 'questions'>,
  titleOf: (page: Page) => string,
): Stop[] {
  const questionsByPage = new Map(questions.map(question => [question.page, question]))
  if (pages.length > 0)
    return pages.map((page, at) => ({
      _id: page._id,
      label: titleOf(page) || `Page ${at + 1}`,
      page,
      question: questionsByPage.get(page._id),
    }))
  return questions
    .toSorted((a, b) => (a.page < b.page ? -1 : 1))
    .map(question => ({ _id: question.page, label: question.page, page: undefined, question }))
}

/** The next stop by key or button; hidden pages are skipped unless selected directly. */
export function stopFrom(stops: readonly Stop[], index: number, by: number): Stop | undefined {
  let at = index + by
  while (stops[at]?.page?.hidden) at += Math.sign(by)
  return stops[at]
}

/** Number of learners who have answered, alone or with their group. */
export const answeredOn = (state: RoomState, page: string): number =>
  new Set([
    ...Object.values(state.answers[page] ?? {}).map(({ uid }) => uid),
    ...answeredAt(state, page).keys(),
  ]).size
