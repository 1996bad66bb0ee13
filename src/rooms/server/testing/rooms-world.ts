// A server with rooms: a running class whose pages have one question of each kind.
import { eq } from 'drizzle-orm'
import { questionTypes, type QuestionType } from '#authoring/contract/question.shapes.ts'
import { restClient, socketClient, type SocketClient } from '#kit/server/testing/test-server.ts'
import type { Response } from '#rooms/contract/response.contract.ts'
import type { Room } from '#rooms/contract/room-state.shapes.ts'
import type { RoomNews } from '#rooms/contract/fact.shapes.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { receive, replayed, type Copy } from '#rooms/contract/room.stream.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { snapshots } from '#sessions/server/sessions.tables.ts'
import { startSessions, type Person } from '#sessions/server/testing/sessions-world.ts'
import { rooms } from '../rooms.server.ts'

export { refusal } from '#sessions/server/testing/sessions-world.ts'
export type { Person } from '#sessions/server/testing/sessions-world.ts'

export const options = [
  { _id: 'right', val: 'The moon', on: true },
  { _id: 'wrong', val: 'The wind', on: false },
]

export interface Classroom {
  readonly session: Session
  readonly sid: string
  readonly pages: Readonly<Record<QuestionType, string>>
}

export async function startRooms() {
  const world = await startSessions({ more: [rooms] })
  const { db, kit, teacher } = world
  let keys = 0
  const newKey = () => `key-${(keys++).toString().padStart(8, '0')}`

  /** A running class with a page for each kind of question. */
  const classroom = async (data: Record<string, unknown> = {}): Promise<Classroom> => {
    const session = await world.lesson({
      cid: await world.task({}, questionTypes.length),
      startNow: true,
      guest: false,
      ...data,
    })
    const [row] = await db.select().from(snapshots).where(eq(snapshots.session, session._id))
    if (!row) throw new Error('no snapshot')
    const questions = row.questions.map((question, at) => {
      const type = questionTypes[at] ?? 'text'
      return { ...question, type, ...(type === 'choice' ? { options } : {}) }
    })
    await db.update(snapshots).set({ questions }).where(eq(snapshots.session, session._id))
    return {
      session,
      sid: session.sid,
      pages: Object.fromEntries(questions.map(({ type, page }) => [type, page])) as Classroom['pages'],
    }
  }
  const roomsOf = (who: Pick<Person, 'service'>) => who.service('rooms')
  const enter = async (who: Pick<Person, 'service'>, sid: string, more: { readonly guest?: true } = {}) =>
    (await roomsOf(who).patch('joinRoom', { _id: sid, ...more })) as Room
  const open = async (sid: string, who: Pick<Person, 'service'> = teacher) =>
    (await roomsOf(who).patch('joinRoomTeacher', { _id: sid })) as Room
  const steer = async (sid: string, patch: Record<string, unknown>, who: Pick<Person, 'service'> = teacher) =>
    (await roomsOf(who).patch(sid, patch)) as { _id: string; seq: number }
  const room = async (who: Pick<Person, 'service'>, sid: string, screen?: 'teacher' | 'student') =>
    (await roomsOf(who).get(sid, { query: { ...(screen && { screen }) } })) as Room
  const answer = async (
    who: Pick<Person, 'service'>,
    { sid, pages }: Classroom,
    type: QuestionType,
    data: Record<string, unknown> = {},
  ) =>
    (await who
      .service('response')
      .create({ sid, page: pages[type], type, key: newKey(), ...samples[type], ...data })) as Response
  const answers = async (who: Pick<Person, 'service'>, sid: string, query: Record<string, unknown> = {}) =>
    (
      (await who.service('response').find({ query: { sid, $limit: 100, ...query } })) as unknown as {
        data: Response[]
      }
    ).data
  /** The teacher had hidden this page before scheduling. */
  const hidePage = async (session: string, page: string) => {
    const [row] = await db.select().from(snapshots).where(eq(snapshots.session, session))
    await db
      .update(snapshots)
      .set({ pages: row?.pages.map(each => (each._id === page ? { ...each, hidden: true } : each)) ?? [] })
      .where(eq(snapshots.session, session))
  }
  /** The holder of this token, such as a room's guest. */
  const as = (token: string) => restClient(world.base, token) as unknown as Pick<Person, 'service'>
  return {
    ...world,
    as,
    db,
    kit,
    newKey,
    classroom,
    enter,
    open,
    steer,
    room,
    answer,
    answers,
    hidePage,
    connect: (who: Pick<Person, 'token'>, base = world.base) => listener(base, who.token),
  }
}
export type RoomsWorld = Awaited<ReturnType<typeof startRooms>>

/** Sample answers. */
export const samples: Readonly<Record<QuestionType, Record<string, unknown>>> = {
  text: { content: 'The moon pulls the sea.' },
  choice: { answer: ['right'] },
  media: { content: 'https://pictures.people.test/tide.png' },
  comment: { content: 'Here', point: { x: 10, y: 20 } },
  draw: { json: { lines: [[0, 0, 5, 5]] } },
  website: { content: 'Done' },
}

export interface Listener extends SocketClient {
  /** Service events since connecting. */
  readonly received: { readonly name: string; readonly record: Record<string, unknown> }[]
  ask(method: string, service: string, ...args: unknown[]): Promise<Record<string, unknown>>
  /** Enters the class on this screen and subscribes. */
  arrive(sid: string, role: 'student' | 'teacher'): Promise<void>
}

export async function listener(
  base: string,
  token: string,
  options: { readonly reconnects?: boolean } = {},
): Promise<Listener> {
  const client = await socketClient(base, token, options)
  const received: Listener['received'] = []
  client.socket.onAny((name: string, record: Record<string, unknown>) => void received.push({ name, record }))
  const ask: Listener['ask'] = async (...packet) => {
    const { error, result } = await client.call(...packet)
    if (error) throw Object.assign(new Error((error as Error).message), error)
    return result as Record<string, unknown>
  }
  return {
    ...client,
    received,
    ask,
    async arrive(sid, role) {
      await ask('get', 'auth', 'join', { key: `class/${sid}`, screen: role })
      await ask('patch', 'auth', null, { on: 'connect', from: 'login', role, _sid: sid }, {})
    },
  }
}

/** A copy of the room as a browser keeps it: applies news, and replays on gaps. */
export async function follow(
  client: Listener,
  sid: string,
  screen: 'student' | 'teacher',
): Promise<() => RoomState | undefined> {
  let copy: Copy | undefined
  let asking = false
  const waiting: RoomNews[] = []
  const ask = async () => {
    asking = true
    try {
      copy = replayed(
        copy,
        (await client.ask('get', 'rooms', 'replay', {
          sid,
          screen,
          ...(copy && { after: copy.sure }),
        })) as never,
      )
    } finally {
      asking = false
    }
    for (const news of waiting.splice(0)) take(news)
  }
  /** Only while connected; a reconnect starts a new copy. */
  const askAgain = async (): Promise<void> => {
    while (client.socket.connected) {
      if (
        await ask().then(
          () => true,
          () => false,
        )
      )
        return
      await new Promise(resolve => {
        setTimeout(resolve, 200)
      })
    }
  }
  const take = (news: RoomNews) => {
    if (asking || !copy) return void waiting.push(news)
    const after = receive(copy, news)
    if (after === 'replay') void askAgain()
    else copy = after
  }
  client.socket.on('rooms patched', (news: RoomNews) => take(news))
  await ask()
  return () => copy?.state
}
