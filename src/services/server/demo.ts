// The demo world: service settings, one approved provider, one application that waits with a question, one that was refused.
import { eq } from 'drizzle-orm'
import { acceptCurrent } from '#communications/server/agreements.api.ts'
import { keepMade } from '#files/server/made.api.ts'
import { personByEmail, type Person } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { pdfPage, writePdf } from '#kit/server/pdf.ts'
import type { Block } from '#schools/contract/blocks.rules.ts'
import type { DocumentKindName } from '#services/contract/documents.ts'
import { settingKey } from '#services/contract/settings.conf.ts'
import type { ServiceKey } from '#services/contract/services.values.ts'
import { beginApplication, editColumns, keepDocuments } from './application-edit.ts'
import { applicationClaims, applicationSteps } from './application-review.ts'
import { demoIntroductions, demoSettings } from './demo.data.ts'
import { applications, profiles, type ApplicationRow } from './services.tables.ts'

export async function demo(kit: Kit): Promise<void> {
  const people = await demoPeople(kit.db)
  if (!people) return
  const { provider, teacher, teacher2, staff } = people
  await kit.db.transaction(async tx => {
    for (const [key, setting] of Object.entries(demoSettings))
      await kit.conf.set(tx, settingKey(key as ServiceKey), setting)
  })
  const papers = new Map<string, Papers>()
  for (const person of [provider, teacher, teacher2]) papers.set(person.id, await demoPapers(kit, person))
  await kit.db.transaction(async db => {
    const now = kit.clock.now()
    const by = (person: Person, role: Actor['roles'][number]) => ({
      db,
      now,
      actor: { id: person.id, roles: ['user' as const, 'teacher' as const, role] },
      request: demoRequest,
    })
    const [steps, claims] = [applicationSteps(kit), applicationClaims(kit)]
    for (const person of [provider, teacher, teacher2]) await introduce(db, now, person)
    const submit = async (person: Person, subject: string, curriculum: 'uk' | 'nz') => {
      const draft = await apply(kit, { db, now }, person, papers.get(person.id) ?? [], {
        subject,
        curriculum,
      })
      return steps.submit(by(person, 'teacher'), draft)
    }
    const decide = async (row: ApplicationRow, data: Parameters<typeof steps.decide>[2]) => {
      const held = await claims.change(db, by(staff, 'admin'), row, staff.id)
      await steps.decide(by(staff, 'admin'), held, data)
    }
    await decide(await submit(provider, 'Physics', 'uk'), { status: 2, qualification: 'experiencedTeacher' })
    await submit(teacher, 'Science', 'nz')
    await decide(await submit(teacher2, 'English', 'nz'), {
      status: -1,
      reason: 'The teaching certificate cannot be read. Please scan it again, both pages.',
    })
  })
}

const demoRequest = { id: 'demo', address: 'demo', agent: 'demo', language: 'en', token: undefined }

async function demoPeople(db: Tx) {
  const of = (local: string) => personByEmail(db, `${local}@demo.classwright.test`)
  const [provider, teacher, teacher2, staff] = [
    await of('provider'),
    await of('teacher'),
    await of('teacher2'),
    await of('staff'),
  ]
  return provider && teacher && teacher2 && staff ? { provider, teacher, teacher2, staff } : undefined
}

type Papers = readonly { readonly type: DocumentKindName; readonly filename: string; readonly hash: string }[]

async function demoPapers(kit: Kit, person: Person): Promise<Papers> {
  const paper = async (type: DocumentKindName, filename: string, title: string) => {
    const marks = [title, person.name, 'A document of the demo world.'].map((text, line) => ({
      text,
      x: pdfPage.left,
      y: pdfPage.top - line * 28,
      size: line === 0 ? 20 : 12,
      bold: line === 0,
    }))
    const hash = await keepMade(kit, person.id, filename, 'certificate', writePdf(title, [marks]))
    return { type, filename, hash }
  }
  return [
    await paper('cv', 'cv.pdf', 'Curriculum vitae'),
    await paper('teachingCertificate', 'certificate.pdf', 'Teaching certificate'),
  ]
}

/** Afternoons on weekdays, and Saturday mornings. */
const demoHours: Block[] = [
  ...[1, 2, 3, 4, 5].map(week => ({ week, start: '15:00', end: '19:00' })),
  { week: 6, start: '09:00', end: '12:00' },
]

async function introduce(db: Tx, now: Date, { id, timeZone, email }: Person): Promise<void> {
  await db
    .insert(profiles)
    .values({
      id,
      timeZone,
      introduction: demoIntroductions[email?.split('@')[0] ?? ''] ?? '',
      hours: demoHours,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  await acceptCurrent(db, now, id, { type: 'service_provider', mode: 'verification' })
}

async function apply(
  kit: Kit,
  at: { db: Tx; now: Date },
  { id }: Person,
  papers: Papers,
  scope: { subject: string; curriculum: 'uk' | 'nz' },
): Promise<ApplicationRow> {
  let row = await beginApplication(kit, at, id, {
    type: 'mentoring',
    mentoringType: 'academic',
    serviceRolesUser: ['mentoring', 'consultant'],
    countryCode: ['NZ', 'AU', 'GB'],
    gradeGroup: ['intermediate', 'lowerHighSchool', 'upperHighSchool'],
    ability: ['foundational', 'competent'],
    styles: ['visual', 'kinesthetic'],
    ...scope,
  })
  for (const attachments of papers) {
    const [written] = await at.db
      .update(applications)
      .set(await editColumns(at, row, { $addToSet: { attachments } }))
      .where(eq(applications.id, row.id))
      .returning()
    row = written ?? row
  }
  await keepDocuments(at.db, row)
  return row
}
