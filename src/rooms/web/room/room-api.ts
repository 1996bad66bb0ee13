// The engine's calls to the server, in one place, so that tests can replace them.
import type * as z from '#zod'
import { newId } from '#kit/web/new-id.ts'
import { api, light } from '#kit/web/api.ts'
import { isConnected, onConnectionChange } from '#kit/web/connection.ts'
import { isSocketConnected, onServiceEvent, onSocketChange, socketCall } from '#kit/web/live.ts'
import type { Patch } from '#rooms/contract/room.commands.ts'
import type { authContract, roomsContract } from '#rooms/contract/room.contract.ts'
import type { Drawing as DrawingShape, sessionDrawContract } from '#rooms/contract/session-draw.contract.ts'
import type { Replay, RoomNews } from '#rooms/contract/fact.shapes.ts'
import type { Room } from '#rooms/contract/room-state.shapes.ts'
import type {
  Draft,
  Response,
  responseContract,
  RoomComment,
  roomCommentsContract,
} from '#rooms/contract/response.contract.ts'
import { reportFault } from './once.ts'

// By name only: a phone opens its seat without loading all schemas.
const roomsService = light<typeof roomsContract>('rooms')
const authService = light<typeof authContract>('auth')
const responseService = light<typeof responseContract>('response')
const commentsService = light<typeof roomCommentsContract>('room-comments')
const drawService = light<typeof sessionDrawContract>('session-draw')

/** The screen in use, which determines the role: /d, /t and /r are the teacher's, /s the learner's. */
export type Screen = 'teacher' | 'student'
export type Drawing = z.output<typeof DrawingShape>
export type Content = z.output<
  NonNullable<NonNullable<(typeof roomsContract)['methods']['calls']>['get']>['content']['result']
>
export type NewAnswer = Omit<z.input<(typeof responseContract)['methods']['create']['data']>, 'sid'>
export type AnswerValues = Omit<z.input<(typeof responseContract)['methods']['patch']['data']>, 'at'>
export type Presence = z.output<NonNullable<(typeof authContract)['methods']['events']>['patched']>

/** The server's events. */
export interface RoomListeners {
  connection(up: boolean): void
  news(news: RoomNews): void
  presence(presence: Presence): void
  answer(record: Response): void
  answerGone(record: { readonly _id: string; readonly page: string }): void
  comment(record: RoomComment): void
  commentGone(record: { readonly _id: string }): void
  drawing(record: Drawing): void
}

export interface RoomApi {
  /** @param asGuest Enters as a guest if not on the list. */
  enter(asGuest: boolean): Promise<Room>
  /** Reads the room as a former participant, without entering. */
  room(): Promise<Room>
  /** Announces presence over the open connection and subscribes. */
  listen(sid: string): Promise<readonly string[]>
  leave(sid: string): void
  replay(after: number | undefined): Promise<Replay & { readonly now: number }>
  content(): Promise<Content>
  patch(patch: Patch): Promise<{ readonly seq: number }>
  answers(page: string): Promise<Response[]>
  give(answer: NewAnswer): Promise<Response>
  /** @param made Creation time, in server time. */
  change(id: string, values: AnswerValues, made?: number): Promise<Response>
  takeBack(id: string, made?: number): Promise<unknown>
  drafts(): Promise<Draft[]>
  saveDraft(draft: Draft): Promise<unknown>
  comments(): Promise<RoomComment[]>
  /** @param media Hash of an uploaded file. */
  say(rid: string, review: string, media?: string): Promise<RoomComment>
  read(id: string): Promise<RoomComment>
  unsay(id: string): Promise<unknown>
  drawing(page: string): Promise<Drawing>
  draw(
    page: string,
    part: { readonly ppt?: Drawing['ppt']; readonly blank?: Drawing['blank'] },
  ): Promise<Drawing>
  startClock(): Promise<unknown>
  at(page: string): Promise<unknown>
  isSocketConnected(): boolean
  /** No network, or no response from the server. */
  isOffline(): boolean
  /** Returns the unsubscribe function. */
  subscribe(listeners: RoomListeners): () => void
}

const maxPageSize = 200
/** A call into a silently dead connection must time out, so that it can be reported and retried. */
const soon = () => ({ signal: AbortSignal.timeout(10_000) })

/** Loads all pages of a list. */
async function all<T>(ask: (skip: number) => Promise<{ readonly data: T[] }>): Promise<T[]> {
  const found: T[] = []
  for (;;) {
    const { data } = await ask(found.length)
    found.push(...data)
    if (data.length < maxPageSize) return found
  }
}

/** @param key Room code or session id. */
export function roomApi(key: string, screen: Screen): RoomApi {
  const rooms = api(roomsService)
  const answers = api(responseService)
  const comments = api(commentsService)
  return {
    enter: asGuest =>
      screen === 'teacher'
        ? rooms.patch('joinRoomTeacher', { _id: key }, {}, soon())
        : rooms.patch('joinRoom', { _id: key, ...(asGuest && { guest: true }) }, {}, soon()),
    room: () => rooms.get(key, { screen }),
    async listen(sid) {
      const { online } = (await socketCall('get', 'auth', 'join', { key: `class/${sid}`, screen })) as {
        online: string[]
      }
      await socketCall(
        'patch',
        'auth',
        'connect',
        { on: 'connect', from: 'login', role: screen, _sid: sid },
        {},
      )
      return online
    },
    leave: sid => void socketCall('get', 'auth', 'leave', { key: `class/${sid}` }).catch(reportFault),
    replay: after => rooms.get('replay', { sid: key, screen, ...(after !== undefined && { after }) }, soon()),
    content: () => rooms.get('content', { sid: key, screen }, soon()),
    patch: patch => rooms.patch(key, patch, { screen }, soon()),
    answers: page => all($skip => answers.find({ sid: key, screen, page, $limit: maxPageSize, $skip })),
    give: answer => answers.create({ ...answer, sid: key }, {}, soon()),
    change: (id, values, at) => answers.patch(id, { ...values, at }, {}, soon()),
    takeBack: (id, at) => answers.remove(id, { at }, soon()),
    drafts: async () => (await answers.get('drafts', { sid: key }, soon())).drafts,
    saveDraft: draft =>
      isSocketConnected()
        ? socketCall('patch', 'response', 'draft', { ...draft, sid: key }, {})
        : answers.patch('draft', { ...draft, sid: key }, {}, soon()),
    comments: () => all($skip => comments.find({ sid: key, screen, $limit: maxPageSize, $skip })),
    say: (rid, review, media) =>
      comments.create({ rid, review, ...(media !== undefined && { media }) }, {}, { key: newId() }),
    read: id => comments.patch(id, { read: true }),
    unsay: id => comments.remove(id),
    drawing: page => api(drawService).get('byPageId', { sid: key, page }),
    draw: (page, part) => api(drawService).patch('draw', { sid: key, page, ...part }),
    startClock: () => rooms.patch('countdownStart', { sid: key }),
    at: page => rooms.patch('at', { sid: key, page }),
    isSocketConnected,
    isOffline: () => !isConnected(),
    subscribe(listeners) {
      const reportConnection = () => listeners.connection(isSocketConnected())
      const stops = [
        // The browser reports this before the socket notices.
        onConnectionChange(reportConnection),
        onSocketChange(reportConnection),
        onServiceEvent(roomsService, 'patched', listeners.news),
        onServiceEvent(authService, 'patched', listeners.presence),
        onServiceEvent(responseService, 'created', listeners.answer),
        onServiceEvent(responseService, 'patched', listeners.answer),
        onServiceEvent(responseService, 'removed', listeners.answerGone),
        onServiceEvent(commentsService, 'created', listeners.comment),
        onServiceEvent(commentsService, 'patched', listeners.comment),
        onServiceEvent(commentsService, 'removed', listeners.commentGone),
        onServiceEvent(drawService, 'patched', listeners.drawing),
      ]
      return () => stops.forEach(stop => stop())
    },
  }
}
