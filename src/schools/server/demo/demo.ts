// The demo school: created with the domain's own functions, with dates around today.
import { and, eq } from 'drizzle-orm'
import { demoAccounts } from '#identity/contract/demo-accounts.ts'
import { accountsByEmails } from '#identity/server/school-accounts.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { fillDay, minutesOf } from '#schools/contract/blocks.rules.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import { defaultBreak, defaultLesson } from '#schools/contract/terms.contract.ts'
import { termEnd } from '#schools/contract/terms.rules.ts'
import { blocks, classes, terms, years } from '../classes.tables.ts'
import { setHead } from '../staff/edit-staff.ts'
import { teach, writeStaff } from '../staff/invite-staff.ts'
import { makeSchool } from '../school/make-school.ts'
import { makeLeads } from './leads.ts'
import { staff } from '../people.tables.ts'
import { schools } from '../plans.tables.ts'
import { at, nameOf, makePupils } from './pupils.ts'

export const demoSchool = { name: 'Demo Harbour School', slug: 'demo-harbour' } as const

const day = (date: Date): string => date.toISOString().slice(0, 10)

/** One transaction: an incomplete demo world is worse than none. */
export const demo = (kit: Kit): Promise<void> =>
  kit.db.transaction(async tx => {
    const [known] = await tx.select({ id: schools.id }).from(schools).where(eq(schools.slug, demoSchool.slug))
    if (known) return
    const people = await accountsByEmails(
      tx,
      demoAccounts.map(({ email }) => email),
    )
    const admin = people.get(at('school-admin'))
    if (!admin) return
    const now = kit.clock.now()
    const { school } = await makeSchool(
      tx,
      kit,
      {
        name: demoSchool.name,
        country: 'NZ',
        city: 'Wellington',
        teacher: 20,
        student: 120,
        contact: admin.id,
        status: 'trial',
        start: daysAfter(now, -20),
        end: daysAfter(now, 70),
      },
      { uid: admin.id, email: admin.email, name: nameOf('school-admin') },
    )
    await tx
      .update(schools)
      .set({ slug: demoSchool.slug, address: '1 Demo Quay', phone: ['+64 4 000 0000'], validatedAt: now })
      .where(eq(schools.id, school.id))

    const colleagues = await makeStaff(tx, kit, school.id, admin.id, now)
    const [tara = '', tom = ''] = colleagues
    const term = await makeTerms(tx, kit, school.id, now)
    const [red, blue] = [
      await makeClass(tx, kit, school.id, now, 'Demo 8 Red', 'Grade 8'),
      await makeClass(tx, kit, school.id, now, 'Demo 8 Blue', 'Grade 8'),
    ]
    const [science] = await tx
      .insert(classes)
      .values({
        id: kit.newId(),
        school: school.id,
        type: 'subject',
        name: 'Demo Science club',
        grade: 'Grade 8',
        curriculum: 'nz',
        subject: 'Science',
        term,
        enrol: true,
        maxParticipants: 12,
        approvalEnable: true,
        questions: ['Why would you like to join?'],
        block: [{ week: 3, start: '14:00', end: '14:45' }],
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    await tx.update(schools).set({ usedClass: 3 }).where(eq(schools.id, school.id))
    await setHead(tx, school.id, red, tara)
    await setHead(tx, school.id, blue, tom)
    if (science) await setHead(tx, school.id, science.id, tara)
    await teach(tx, school.id, [tara], [blue])
    await makePupils(tx, kit, school.id, red, blue, now)
    await makeLeads(tx, kit, people.get(at('sales'))?.id)
  })

/** Most demo teachers have joined; one invitation is pending. */
async function makeStaff(tx: Tx, kit: Kit, school: string, invitedBy: string, now: Date): Promise<string[]> {
  const { rows } = await writeStaff(
    tx,
    kit,
    school,
    [
      { email: at('teacher'), name: nameOf('teacher') },
      { email: at('teacher2'), name: nameOf('teacher2') },
      { email: at('invited'), name: ['Ivy', 'Demo-Invited'] },
    ],
    { invitedBy },
    now,
  )
  const accounts = await accountsByEmails(
    tx,
    rows.flatMap(({ email }) => email ?? []),
  )
  for (const { id, email } of rows) {
    const account = accounts.get(email ?? '')
    if (account) await tx.update(staff).set({ uid: account.id, status: 'success' }).where(eq(staff.id, id))
  }
  await tx
    .update(staff)
    .set({ subject: ['nz:Science'], subjectGrade: { 'nz:Science': ['Grade 7', 'Grade 8'] } })
    .where(and(eq(staff.school, school), eq(staff.email, at('teacher'))))
  return rows.map(({ id }) => id)
}

async function makeTerms(tx: Tx, kit: Kit, school: string, now: Date): Promise<string> {
  const [start, end] = [day(daysAfter(now, -60)), day(daysAfter(now, 300))]
  const [year] = await tx
    .insert(years)
    .values({
      id: kit.newId(),
      school,
      title: `Demo year ${now.getUTCFullYear()}`,
      start,
      end,
      createdAt: now,
    })
    .returning()
  if (!year) throw new Error('the demo year was not made')
  const begins = [day(daysAfter(now, -45)), day(daysAfter(now, 60)), day(daysAfter(now, 165))]
  const made = await tx
    .insert(terms)
    .values(
      begins.map((from, index) => ({
        id: kit.newId(),
        school,
        year: year.id,
        yearStart: start,
        yearEnd: end,
        title: `Term ${index + 1}`,
        start: from,
        end: termEnd(from, end),
        time: defaultLesson,
        break: defaultBreak,
        createdAt: now,
      })),
    )
    .returning()
  const [first] = made
  const weekdays = [1, 2, 3, 4, 5].flatMap(week =>
    fillDay(week, '08:30', '12:30', defaultLesson, defaultBreak),
  )
  if (first)
    await tx.insert(blocks).values(
      weekdays.map(block => ({
        term: first.id,
        week: block.week,
        start: minutesOf(block.start),
        end: minutesOf(block.end),
      })),
    )
  return first?.id ?? ''
}

async function makeClass(
  tx: Tx,
  kit: Kit,
  school: string,
  now: Date,
  name: string,
  grade: string,
): Promise<string> {
  const [row] = await tx
    .insert(classes)
    .values({ id: kit.newId(), school, type: 'standard', name, grade, createdAt: now, updatedAt: now })
    .returning()
  return row?.id ?? ''
}
