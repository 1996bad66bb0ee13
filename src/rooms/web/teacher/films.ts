// Which film the class sees, in a lesson that is a video.
import type { InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import type { Stop, Teaching } from './teaching.ts'

/** The film that the class stands in; undefined where it stands at a page. */
export const filmAt = (
  { lesson: { video } }: Pick<Teaching, 'lesson'>,
  { page, question }: Stop,
): InteractiveVideo | undefined =>
  page === undefined ? (video.find(({ _id }) => _id === question?.id) ?? video[0]) : undefined

/** A lesson that is a film and nothing else: there is no page to stand at. */
export const filmsAlone = ({
  lesson,
  session,
}: Pick<Teaching, 'lesson' | 'session'>): readonly InteractiveVideo[] =>
  lesson.pages.length === 0 && lesson.questions.length === 0 && session.state !== 'scheduled'
    ? lesson.video
    : []
