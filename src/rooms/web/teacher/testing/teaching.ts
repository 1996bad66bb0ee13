// A class in front of a teacher, for tests of dashboard and projector parts.
import { vi } from 'vitest'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { ImageStore } from '#authoring/web/parts/paint/images.ts'
import { emptyRoom } from '#rooms/contract/room.facts.ts'
import type { RoomState, Seat } from '#rooms/contract/room.shapes.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { seatViews } from '../seats.ts'
import type { Stop, Teaching } from '../teaching.ts'

const seat = (nickname: string): Seat => ({
  nickname,
  avatar: null,
  email: null,
  guest: false,
  entered: 1,
  late: false,
  attend: true,
  block: false,
  blockedAt: null,
  standing: 'in',
  nameHidden: false,
  group: null,
  feel: null,
  clock: null,
  done: null,
  marked: [],
  reopened: null,
})
export const stop = (page: string): Stop => ({
  _id: page,
  label: page,
  page: undefined,
  question: {
    _id: page,
    page,
    type: 'text',
    multi: false,
    name: `Question ${page}`,
    options: [],
    list: [],
    data: '',
    hideAnswer: false,
  } as unknown as Question,
})

export function teaching(
  more: Partial<RoomState> = {},
  mayTeach = true,
): Teaching & { readonly steer: ReturnType<typeof vi.fn> } {
  const state: RoomState = {
    ...emptyRoom,
    page: '00:00:10',
    turnedAt: 1,
    seats: { ana: seat('Ana'), mo: seat('Mo') },
    ...more,
  }
  const stops = ['00:00:10', '00:00:20', '00:00:30'].map(stop)
  return {
    session: { _id: 's', sid: 'ABCDEF', name: 'Tides', type: 'session' } as unknown as Session,
    state,
    stops,
    at: stops.find(({ _id }) => _id === state.page),
    answers: [],
    comments: [],
    drawings: {},
    images: new ImageStore(),
    mayTeach,
    lesson: { deck: null, pages: [], questions: [], materials: [], video: [], files: {} },
    seats: seatViews({
      state,
      roster: [],
      online: new Set(['ana']),
      stuck: new Set(),
      asking: stops.map(({ _id }) => _id),
    }),
    now: () => 0,
    draw: () => {},
    steer: vi.fn<Teaching['steer']>(() => Promise.resolve(true)),
    say: () => Promise.resolve(true),
    takeOut: () => Promise.resolve(true),
    share: () => Promise.resolve(true),
    act: () => Promise.resolve(undefined),
  } as Teaching & { readonly steer: ReturnType<typeof vi.fn> }
}
