// What the left side of the dashboard shows: the lesson's page, or something else before and after class.
import { filmsAlone } from './films.ts'
import type { Teaching } from './teaching.ts'

type LeftSide = 'ended' | 'films' | 'nothing' | 'start' | 'page'

export function leftSideOf(teaching: Pick<Teaching, 'state' | 'session' | 'lesson'>): LeftSide {
  const { state, session, lesson } = teaching
  if (state.pace === 'close') return 'ended'
  if (filmsAlone(teaching).length > 0) return 'films'
  if (lesson.pages.length === 0 && lesson.questions.length === 0 && lesson.video.length === 0)
    return 'nothing'
  return state.page === null || session.state === 'scheduled' ? 'start' : 'page'
}
