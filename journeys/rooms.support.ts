// A lesson with a page of every kind, and simulated learners who behave like the browser: they reconnect
// automatically, and resend an answer until it is acknowledged.
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Someone } from './academics.support.ts'
import { call } from './identity.support.ts'
import type { Journey } from './support.ts'

export const kinds = ['text', 'choice', 'media', 'comment', 'draw', 'website'] as const
export type Kind = (typeof kinds)[number]
export interface Lesson {
  readonly _id: string
  readonly sid: string
  readonly name: string
  readonly pages: Readonly<Record<Kind, string>>
}
interface CreatedSession {
  readonly _id: string
  readonly sid: string
  readonly name: string
  readonly snapshot: { readonly pages: { readonly _id: string }[] }
}

export const headings: Readonly<Record<Kind, string>> = {
  text: 'Why do tides rise?',
  choice: 'What pulls the sea?',
  media: 'Show us your shore',
  comment: 'Mark the high water',
  draw: 'Draw the moon',
  website: 'Read the tide table',
}
const options = [
  { _id: 'moon', val: 'The moon', on: true },
  { _id: 'wind', val: 'The wind', on: false },
]

/** A task of the teacher for these learners, open to guests, with six pages of its own in front. */
export async function lessonOfKinds(
  journey: Journey,
  { token, school, list }: Someone,
  students: readonly string[],
): Promise<Lesson> {
  const ask = <T>(method: string, path: string, data?: unknown) => call<T>(journey, method, path, data, token)
  const red = (await list(`classes?school=${school}&$limit=50`)).find(({ name }) => name === 'Demo 8 Red')
  const {
    data: [sample],
  } = await ask<{ data: { cid: string }[] }>('GET', 'session?mine=true&type=session&$limit=1')
  let made = await ask<CreatedSession>('POST', 'session', {
    type: 'session',
    cid: sample?.cid,
    classId: red?._id,
    students,
    startNow: true,
    guest: true,
    name: 'Tides of the harbour',
  })
  const pages: Partial<Record<Kind, string>> = {}
  for (const [index, type] of kinds.entries()) {
    const known = new Set(made.snapshot.pages.map(({ _id }) => _id))
    const words = {
      kind: 'text',
      _id: `head-${type}`,
      x: 60,
      y: 60,
      width: 800,
      height: 90,
      paragraphs: [{ runs: [{ text: headings[type], size: 40 }] }],
    }
    made = await ask<CreatedSession>('PATCH', 'session/newPrompt', {
      _id: made._id,
      index,
      page: { body: { layout: 'blank', background: {}, elements: [words], tips: '' } },
      questions: [
        {
          type,
          name: headings[type],
          ...(type === 'choice' && { options }),
          ...(type === 'website' && { data: 'https://tides.example.org/' }),
        },
      ],
    })
    pages[type] = made.snapshot.pages.find(({ _id }) => !known.has(_id))?._id ?? ''
  }
  return { _id: made._id, sid: made.sid, name: made.name, pages: pages as Lesson['pages'] }
}

/** A sample answer. */
export const samples: Readonly<Record<Kind, Readonly<Record<string, unknown>>>> = {
  text: { content: 'The moon pulls the water' },
  choice: { answer: ['moon'] },
  media: { content: 'https://pictures.example.org/shore.png' },
  comment: { content: 'Here', point: { x: 30, y: 40 } },
  draw: {
    json: {
      width: 960,
      height: 540,
      strokes: [{ points: [100, 100, 300, 200], color: '#1c5b98', width: 6 }],
    },
  },
  website: { content: 'High water is at noon' },
}

export interface Pupil {
  readonly name: string
  readonly uid: string
  /** The last page announced to this learner. */
  page(): string | null
  /** Acknowledged answers: their ids. */
  readonly acknowledged: string[]
  answer(lesson: Lesson, kind: Kind): Promise<void>
  leave(): void
}

/** A guest connected to the room by socket, like the seat's own engine. */
export async function pupil(journey: Journey, sid: string, name: string): Promise<Pupil> {
  const { accessToken: token, user } = await call<{ accessToken: string; user: { _id: string } }>(
    journey,
    'PATCH',
    'rooms/guest',
    { sid, nickname: name },
  )
  const socket: Socket = io(journey.origin, {
    path: '/v2/socket.io',
    transports: ['websocket'],
    auth: { token },
    reconnectionDelay: 300,
    reconnectionDelayMax: 1500,
    forceNew: true,
  })
  const ask = <T>(...packet: readonly unknown[]): Promise<T> =>
    new Promise((resolve, reject) => {
      const [event, ...args] = packet as [string, ...unknown[]]
      socket
        .timeout(4000)
        .emit(event, ...args, (late: Error | null, error: { message: string } | null, result: T) => {
          if (late ?? error) reject(new Error((late ?? error)?.message))
          else resolve(result)
        })
    })
  let page: string | null = null
  let known = -1
  /** Events may arrive before the response to an earlier request. */
  const send = (seq: number, now: string | null) => {
    if (seq < known) return
    known = seq
    page = now
  }
  /** Also after every reconnect: rejoins and catches up. */
  const listen = async () => {
    await ask('patch', 'auth', 'connect', { on: 'connect', from: 'login', role: 'student', _sid: sid }, {})
    const { seq, state } = await ask<{ seq: number; state: { page: string | null } }>(
      'get',
      'rooms',
      'replay',
      { sid, screen: 'student' },
    )
    send(seq, state.page)
  }
  let entered = false
  const arrive = async () => {
    if (!entered) await ask('patch', 'rooms', 'joinRoom', { _id: sid }, {})
    entered = true
    // For as long as the connection lasts; a new connection starts over.
    while (socket.connected) {
      if (
        await listen().then(
          () => true,
          () => false,
        )
      )
        return
      await pause(100)
    }
  }
  socket.on('rooms patched', ({ seq, facts }: { seq: number; facts: { kind: string; page?: string }[] }) => {
    for (const fact of facts) if (fact.kind === 'turned') send(seq, fact.page ?? null)
  })
  const first = new Promise<void>((resolve, reject) => {
    socket.on('connect', () => {
      arrive().then(resolve, reject)
    })
    socket.on('connect_error', () => {})
  })
  await first
  const acknowledged: string[] = []
  return {
    name,
    uid: user._id,
    page: () => page,
    acknowledged,
    async answer({ pages }, kind) {
      const key = crypto.randomUUID()
      for (let tries = 0; tries < 240; tries++) {
        const sent = await ask<{ _id: string }>(
          'create',
          'response',
          { sid, page: pages[kind], type: kind, key, ...samples[kind] },
          {},
        ).catch(() => null)
        if (sent) return void acknowledged.push(sent._id)
        await pause(250)
      }
      throw new Error(`the answer of ${name} was never acknowledged`)
    },
    leave: () => void socket.close(),
  }
}
