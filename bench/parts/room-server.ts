// Our server with one running class, and everybody's token.
import { tmpdir } from 'node:os'
import { communications } from '#communications/server/communications.server.ts'
import { academics } from '#academics/server/academics.server.ts'
import { authoring } from '#authoring/server/authoring.server.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import { files } from '#files/server/files.server.ts'
import { createAccount } from '#identity/server/accounts.api.ts'
import { identifyBy, identity } from '#identity/server/identity.server.ts'
import { beginSession } from '#identity/server/sign-in/sessions.ts'
import { startTestServer } from '#kit/server/testing/test-server.ts'
import { library } from '#library/server/library.server.ts'
import { rooms } from '#rooms/server/rooms.server.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { schools } from '#schools/server/schools.server.ts'
import { selected, sessions as sessionTable, snapshots } from '#sessions/server/sessions.tables.ts'
import { sessions } from '#sessions/server/sessions.server.ts'

export interface RoomPlace {
  readonly address: string
  readonly sid: string
  readonly pages: readonly string[]
  readonly teacher: string
  readonly learners: readonly string[]
}

/** Memory of the process, and the used heap after a collection; the former varies by half between runs. */
export interface Memory {
  readonly resident: number
  readonly live: number
}

const seed = () => Promise.resolve()

async function prepare(url: string, count: number): Promise<RoomPlace> {
  const server = await startTestServer({
    url,
    identify: identifyBy,
    config: { dataDir: tmpdir() },
    autoTick: true,
    domains: [
      files,
      identity,
      communications,
      { ...commerce, seed },
      schools,
      { ...academics, seed },
      { ...authoring, seed },
      library,
      sessions,
      rooms,
    ],
  })
  const { kit } = server
  const now = kit.clock.now()
  const { fallback } = plansConf
  await kit.conf.set(kit.db, plansConf.key, {
    ...fallback,
    tiers: fallback.tiers.map(tier => ({ ...tier, peopleInRoom: 10_000 })),
  })
  const person = async (role: 'teacher' | 'student') => {
    const { user } = await createAccount(kit.db, kit, {
      role,
      name: ['Somebody', kit.newId()],
      email: `${kit.newId()}@people.test`,
    })
    const { token } = await beginSession(kit.db, kit, user.id, {
      now,
      request: { agent: 'bench', address: '127.0.0.1' },
    })
    return { id: user.id, token }
  }
  const teacher = await person('teacher')
  const learners = []
  for (let n = 0; n < count; n++) learners.push(await person('student'))
  const id = kit.newId()
  const pages = Array.from({ length: 20 }, () => kit.newId())
  await kit.db.insert(sessionTable).values({
    id,
    sid: 'BENCHX',
    name: 'Measured',
    owner: teacher.id,
    type: 'session',
    start: now,
    end: new Date(now.getTime() + 3_600_000),
    startedAt: now,
    status: 'live',
    sessionType: 'live',
    published: false,
    drawkey: 'x',
    createdAt: now,
    updatedAt: now,
  })
  await kit.db.insert(snapshots).values({
    session: id,
    updatedAt: now,
    questions: pages.map(page => ({
      _id: kit.newId(),
      id,
      page,
      rid: id,
      uid: teacher.id,
      type: 'comment' as const,
      multi: false,
      name: '',
      options: [],
      list: [],
      bloom: [],
      dimension: null,
      verb: [],
      tags: [],
      tips: '',
      data: '',
      outlines: {},
      hideAnswer: false,
      score: {},
      version: 1,
    })),
  })
  await kit.db.insert(selected).values(learners.map(each => ({ session: id, uid: each.id, at: now })))
  return {
    address: server.origin,
    sid: 'BENCHX',
    pages,
    teacher: teacher.token,
    learners: learners.map(({ token }) => token),
  }
}

const [, , url = '', count = '0'] = process.argv
const gc = (globalThis as { gc?: () => void }).gc
process.on('message', () => {
  gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ resident: rss, live: heapUsed + external } satisfies Memory)
})
process.send?.(await prepare(url, Number(count)))
