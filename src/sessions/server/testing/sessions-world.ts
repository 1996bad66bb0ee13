// A server with sessions: a school with a class, its teacher, a colleague, and teachable content.
import { eq } from 'drizzle-orm'
import type { ContentRow } from '#authoring/server/authoring.tables.ts'
import { hourMs } from '#kit/contract/durations.ts'
import type { Domain } from '#kit/server/domain.ts'
import { outbox } from '#kit/server/kit.tables.ts'
import { restClient } from '#kit/server/testing/test-server.ts'
import { startLibrary, type Person } from '#library/server/testing/library-world.ts'
import type { Session, SessionCard } from '#sessions/contract/session.shapes.ts'
import { sessions as sessionTable, type SessionRow } from '../sessions.tables.ts'
import { sessions } from '../sessions.server.ts'

export { refusal } from '#academics/server/testing/academics-world.ts'
export type { Person } from '#academics/server/testing/academics-world.ts'

export const meeting = { url: 'https://meet.people.test/room' }

/** `more`: later domains that depend on these. */
export async function startSessions({ more = [] }: { more?: readonly Domain[] } = {}) {
  const world = await startLibrary({ more: [sessions, ...more] })
  const { kit, db } = world
  const school = await world.school()
  const inSchool = (who: Person): Person => ({
    ...who,
    service: path =>
      (
        restClient(world.base, who.token, { 'x-school': school.id }) as unknown as Pick<Person, 'service'>
      ).service(path),
  })
  const [teacher, colleague] = [
    inSchool(await world.colleague(school)),
    inSchool(await world.colleague(school)),
  ]
  const admin = inSchool(school.admin)
  const pupils: Person[] = []
  for (let at = 0; at < 3; at++) pupils.push(await world.pupil(school))

  /**
   * A class with these learners, taught by the teacher. It has a subject, so that learners can be in
   * several.
   */
  const klass = async (learners: readonly Person[] = pupils, of: Person = teacher): Promise<string> => {
    const made = (await admin.service('classes').create({
      school: school.id,
      type: 'subject',
      name: `Class ${kit.newId()}`,
      subjectTemporary: 'Tides',
    })) as { _id: string }
    const staff = (await admin
      .service('school-user')
      .find({ query: { school: school.id, $limit: 100 } })) as unknown as {
      data: { _id: string; uid: string }[]
    }
    const students = (await admin
      .service('students')
      .find({ query: { school: school.id, $limit: 100 } })) as unknown as {
      data: { _id: string; uid: string }[]
    }
    await admin.service('classes').patch('people', {
      class: made._id,
      addTeachers: staff.data.filter(({ uid }) => uid === of.id).map(({ _id }) => _id),
      addStudents: students.data
        .filter(({ uid }) => learners.some(({ id }) => id === uid))
        .map(({ _id }) => _id),
    })
    return made._id
  }
  const task = (fields: Partial<ContentRow> = {}, length = 2) =>
    world.content({ owner: teacher.id, ...fields }, length)
  const ahead = (hours: number) => new Date(kit.clock.now().getTime() + hours * hourMs).toISOString()
  /** Lesson times this many hours from now. */
  const inHours = (hours: number, length = 1) => {
    const start = ahead(hours)
    return { start, end: new Date(Date.parse(start) + length * hourMs).toISOString() }
  }
  const create = async (data: Record<string, unknown>, by: Person = teacher): Promise<Session> =>
    (await by.service('session').create({ ...inHours(24), ...data })) as Session
  /** A lesson of a new task for the class. */
  const lesson = async (data: Record<string, unknown> = {}, by: Person = teacher): Promise<Session> =>
    create(
      {
        type: 'session',
        classId: 'classId' in data ? data['classId'] : await shared(),
        cid: data['cid'] ?? (await task({ owner: by.id })),
        ...data,
      },
      by,
    )
  /** Open to every learner who registers. */
  const workshop = async (data: Record<string, unknown> = {}, by: Person = teacher): Promise<Session> =>
    create(
      { type: 'taskWorkshop', cid: data['cid'] ?? (await task({ owner: by.id })), zoom: meeting, ...data },
      by,
    )
  let common: Promise<string> | undefined
  const shared = (): Promise<string> => (common ??= klass())
  const get = async (id: string, by: Pick<Person, 'service'> = teacher): Promise<Session> =>
    (await by.service('session').get(id)) as Session
  const patch = async (
    id: string,
    data: Record<string, unknown>,
    by: Pick<Person, 'service'> = teacher,
  ): Promise<Session> => (await by.service('session').patch(id, data)) as Session
  const find = async (
    query: Record<string, unknown>,
    by: Pick<Person, 'service'> = teacher,
  ): Promise<SessionCard[]> =>
    ((await by.service('session').find({ query })) as unknown as { data: SessionCard[] }).data
  const sessionRow = async (id: string): Promise<SessionRow> => {
    const [row] = await db.select().from(sessionTable).where(eq(sessionTable.id, id))
    if (!row) throw new Error('no such session')
    return row
  }
  /** Recipients of a pending or delivered notice. */
  const noticesAbout = async (code: string, about: string): Promise<string[]> => {
    const rows = await db.select({ key: outbox.key }).from(outbox).where(eq(outbox.topic, 'notice'))
    return rows
      .flatMap(({ key }) => (key?.startsWith(`${code} ${about}`) ? [key.split(' ').at(-1) ?? ''] : []))
      .toSorted()
  }
  return {
    ...world,
    school,
    anotherSchool: world.school,
    teacher,
    colleague,
    admin,
    pupils,
    inSchool,
    klass,
    shared,
    task,
    ahead,
    inHours,
    create,
    lesson,
    workshop,
    get,
    patch,
    find,
    sessionRow,
    noticesAbout,
  }
}
export type SessionsWorld = Awaited<ReturnType<typeof startSessions>>
