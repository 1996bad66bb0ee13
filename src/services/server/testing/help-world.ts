// A taught lesson with a report, a provider who could help, and the people involved.
import { eq } from 'drizzle-orm'
import { acceptCurrent } from '#communications/server/agreements.api.ts'
import { makeLink } from '#identity/server/links.api.ts'
import { users } from '#identity/server/identity.tables.ts'
import { startAfterClass, type Person } from '#rooms/server/testing/after-class-world.ts'
import { familyPurpose } from '#schools/server/guardians/join-guardian.ts'
import { students } from '#schools/server/people.tables.ts'
import { writeSetting } from '#schools/server/school/settings.ts'
import { snapshots } from '#sessions/server/sessions.tables.ts'
import { hoursMax } from '#services/contract/availability.rules.ts'
import type { Help, HelpTimes } from '#services/contract/help/help.contract.ts'
import { helpOffers } from '#services/contract/help/help.conf.ts'
import { addCredits } from '../credits/credits.ts'
import { packs } from '../packages.tables.ts'
import { services } from '../services.server.ts'
import { applications, profiles } from '../services.tables.ts'
import { longDays } from './bookings-world.ts'
import { boughtPack } from './packages-world.ts'

export { refusal } from '#rooms/server/testing/after-class-world.ts'
export type { Person } from '#rooms/server/testing/after-class-world.ts'

export async function startHelp() {
  const world = await startAfterClass([services])
  const { kit, db, teacher } = world
  const now = () => kit.clock.now()

  const switchHelp = (on: boolean) => writeSetting(db, world.school.id, helpOffers.key, on, now())
  const born = (who: Person, age: number) =>
    db
      .update(users)
      .set({ studentExt: { dob: `${now().getUTCFullYear() - age}-01-01` } })
      .where(eq(users.id, who.id))
  /** Approved for a subject of a curriculum and a group of grades. */
  const provider = async (scope: Partial<typeof applications.$inferInsert> = {}): Promise<Person> => {
    const who = await world.person({ name: ['Pro', 'Vider'] })
    const at = { createdAt: now(), updatedAt: now() }
    await db
      .insert(profiles)
      .values({ id: who.id, timeZone: 'UTC', hours: longDays, hoursMax: hoursMax(longDays), ...at })
    await db.insert(applications).values({
      id: kit.newId(),
      owner: who.id,
      type: 'mentoring',
      mentoringType: 'academic',
      scope: 'nz Science',
      requestedRoles: ['mentoring'],
      rolesGranted: ['mentoring'],
      countries: ['NZ'],
      curriculum: 'nz',
      subject: 'Science',
      gradeGroups: ['intermediate'],
      status: 'approved',
      qualification: 'experiencedTeacher',
      approver: teacher.id,
      ...at,
      ...scope,
    })
    return who
  }
  /** A package on sale. */
  const pack = async (scope: Partial<typeof packs.$inferInsert> = {}): Promise<string> => {
    const id = kit.newId()
    await db.insert(packs).values({
      id,
      name: 'Science mentoring',
      type: 'mentoring',
      role: 'mentoring',
      mentoringType: 'academic',
      countries: ['NZ'],
      curriculum: 'nz',
      subjects: ['Science'],
      gradeGroups: ['intermediate'],
      salesTarget: ['personal'],
      status: 'published',
      price: 2000,
      createdBy: teacher.id,
      createdAt: now(),
      updatedAt: now(),
      ...scope,
    })
    return id
  }
  const credits = async (owner: string, count = 3): Promise<string> => {
    const packUser = await boughtPack(world, owner)
    await db.transaction(tx => acceptCurrent(tx, now(), owner, { type: 'all_users', mode: 'cancellation' }))
    await db.transaction(tx =>
      addCredits({ tx, now: now() }, packUser, {
        count,
        gift: false,
        order: null,
        line: null,
        payMethod: 'cash',
        log: { type: 'order', name: 'Ten lessons' },
      }),
    )
    return packUser
  }
  /** Bob answers wrongly, so that `std1` is not mastered; his report is sent. */
  const reported = async () => {
    const { lesson } = await world.taught()
    const [copied] = await db.select().from(snapshots).where(eq(snapshots.session, lesson._id))
    if (!copied?.task) throw new Error('the lesson has no content')
    const choice = (value: string) => [{ label: value, value }]
    await db
      .update(snapshots)
      .set({
        task: {
          ...copied.task,
          curriculum: 'nz',
          subjects: choice('Science'),
          grades: choice('Grade 8'),
        },
      })
      .where(eq(snapshots.session, lesson._id))
    await world.mine.snapshot(lesson._id)
    const cards = await world.mine.list(lesson._id)
    const card = cards.find(({ uid }) => uid === world.bob.id)
    if (!card) throw new Error('no takeaway')
    await world.mine.send(card._id, { anyway: true })
    return { lesson, report: card._id }
  }
  /** A confirmed guardian's family link, and the child's record. */
  const guardian = async (child: Person, email: string) => {
    await world.parent(child, email)
    const [record] = await db.select().from(students).where(eq(students.uid, child.id))
    const code = await makeLink(db, kit.clock, {
      purpose: familyPurpose,
      subject: world.school.id,
      data: { email },
      days: 1,
    })
    return { code, student: record?.id ?? '' }
  }
  const help = async (by: Pick<Person, 'service'>, query: object): Promise<Help> =>
    (await by.service('service-help').get('report', { query: { ...query } })) as Help
  const times = async (by: Pick<Person, 'service'>, query: object): Promise<HelpTimes> =>
    (await by.service('service-help').get('times', { query: { standard: 'std1', ...query } })) as HelpTimes
  const agree = async (by: Pick<Person, 'service'>, data: object) =>
    (await by.service('service-help').patch('agree', { standard: 'std1', agree: true, ...data })) as {
      teacher: boolean
      family: boolean
    }
  const bookHelp = async (by: Pick<Person, 'service'>, data: object) =>
    (await by.service('service-help').patch('book', { standard: 'std1', ...data })) as {
      _id: string
      status: string
    }
  /**
   * A guardian with a link requests the code and reads the email; advances the clock past the rate
   * limit.
   */
  const proof = async (by: Pick<Person, 'service'>, query: object, email: string): Promise<string> => {
    world.server.clock.advance(61_000)
    await by.service('service-help').patch('proof', { standard: 'std1', ...query })
    return /\b\d{6}\b/.exec((await world.mails(email)).at(-1)?.text ?? '')?.[0] ?? ''
  }
  const answers = async (by: Pick<Person, 'service'>, booking: string) =>
    (await by.service('service-help').get('answers', { query: { booking } })) as {
      agreed: object
      work: { questions: unknown[]; response: { answer: string[] }[] } | null
    }
  return {
    ...world,
    switchHelp,
    born,
    provider,
    pack,
    credits,
    reported,
    guardian,
    help,
    times,
    agree,
    bookHelp,
    proof,
    answers,
  }
}
export type HelpWorld = Awaited<ReturnType<typeof startHelp>>
