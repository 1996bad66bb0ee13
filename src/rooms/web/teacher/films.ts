// Which video the class sees, in a video lesson.
import type { InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import type { Stop, Teaching } from './teaching.ts'

/** The video at the class's current position; undefined at a page. */
export const filmAt = (
  { lesson: { video } }: Pick<Teaching, 'lesson'>,
  { page, question }: Stop,
): InteractiveVideo | undefined =>
  page === undefined ? (video.find(({ _id }) => _id === question?.id) ?? video[0]) : undefined

/** A lesson that consists of a video only and has no pages. */
export const filmsAlone = ({
  lesson,
  session,
}: Pick<Teaching, 'lesson' | 'session'>): readonly InteractiveVideo[] =>
  lesson.pages.length === 0 && lesson.questions.length === 0 && session.state !== 'scheduled'
    ? lesson.video
    : []
