// Demo service settings and five providers: approved, suspended, pending, rejected.
import { eq } from 'drizzle-orm'
import { keepMade } from '#files/server/made.api.ts'
import { demoPassword } from '#identity/contract/demo-accounts.ts'
import { createAccount } from '#identity/server/accounts.api.ts'
import { grantCert } from '#identity/server/certs.api.ts'
import { personByEmail, type Person } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { pdfPage, writePdf } from '#kit/server/pdf.ts'
import type { Block } from '#schools/contract/blocks.rules.ts'
import type { DocumentKindName } from '#services/contract/documents.ts'
import { hoursMax } from '#services/contract/availability.rules.ts'
import { frequentCancellation } from '#services/contract/bookings/bookings.rules.ts'
import { settingKey } from '#services/contract/settings.conf.ts'
import type { ApplicationKey } from '#services/contract/services.values.ts'
import { suspend } from '../accidents/suspend.ts'
import { byClock } from '../bookings/act.ts'
import { beginApplication, editColumns, keepDocuments } from '../applications/application-edit.ts'
import { applicationClaims, applicationSteps } from '../applications/application-review.ts'
import { demoSettings } from './demo.data.ts'
import { demoProviders, type DemoApplication, type DemoProvider } from './demo.providers.ts'
import { agreeToAll } from '../applications/provider-agreements.ts'
import { applications, profiles, type ApplicationRow } from '../services.tables.ts'

export async function demo(kit: Kit): Promise<void> {
  const staff = await personOfDemo(kit.db, 'staff')
  if (!staff) return
  await kit.db.transaction(async tx => {
    for (const [key, setting] of Object.entries(demoSettings))
      await kit.conf.set(tx, settingKey(key as ApplicationKey), setting)
    await makePeople(tx, kit)
  })
  for (const provider of demoProviders) {
    const person = await personOfDemo(kit.db, provider.who)
    if (!person) continue
    const papers = await demoPapers(kit, person)
    await kit.db.transaction(async db => {
      await introduce(db, kit.clock.now(), person, provider)
      if (provider.isIb) await grantCert(db, kit, person.id, 'ib')
      for (const application of provider.applications)
        await submitAndDecide(kit, db, { person, staff, papers }, application)
      if (provider.isSuspended) await suspendForCancelling(kit, db, person)
    })
  }
}

/** Providers not on the sign-in page. */
async function makePeople(tx: Tx, kit: Kit): Promise<void> {
  for (const { who, account } of demoProviders) {
    if (!account || (await personOfDemo(tx, who))) continue
    await createAccount(tx, kit, {
      email: emailOf(who),
      role: 'teacher',
      password: demoPassword,
      ...account,
    })
  }
}

interface Cast {
  readonly person: Person
  readonly staff: Person
  readonly papers: Papers
}

async function submitAndDecide(
  kit: Kit,
  db: Tx,
  cast: Cast,
  { scope, decision }: DemoApplication,
): Promise<void> {
  const at = { db, now: kit.clock.now() }
  await decideDraft(kit, at, cast, await apply(kit, at, cast.person, cast.papers, scope), decision)
}

/** Submitted by the applicant, and decided by the demo staff if there is a decision. */
export async function decideDraft(
  kit: Kit,
  { db, now }: { db: Tx; now: Date },
  { person, staff }: Pick<Cast, 'person' | 'staff'>,
  draft: ApplicationRow,
  decision: DemoApplication['decision'],
): Promise<void> {
  const by = ({ id }: Person, role: Actor['roles'][number]) => ({
    db,
    now,
    actor: { id, roles: ['user' as const, 'teacher' as const, role] },
    request: demoRequest,
  })
  const [steps, claims] = [applicationSteps(kit), applicationClaims(kit)]
  const row = await steps.submit(by(person, 'teacher'), draft)
  if (!decision) return
  const held = await claims.change(db, by(staff, 'admin'), row, staff.id)
  await steps.decide(by(staff, 'admin'), held, decision)
}

const demoRequest = { id: 'demo', address: 'demo', agent: 'demo', language: 'en', token: undefined }

const emailOf = (local: string): string => `${local}@demo.classwright.test`
export const personOfDemo = (db: Tx, local: string): Promise<Person | undefined> =>
  personByEmail(db, emailOf(local))

type Papers = readonly { readonly type: DocumentKindName; readonly filename: string; readonly hash: string }[]

export async function demoPapers(kit: Kit, person: Person): Promise<Papers> {
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

const suspendForCancelling = (kit: Kit, db: Tx, { id }: Person): Promise<void> =>
  suspend(kit, byClock(db, kit.clock.now()), {
    uid: id,
    type: 'frequent-cancellation',
    days: frequentCancellation.days,
  })

/** Afternoons on weekdays, and Saturday mornings. */
const demoHours: Block[] = [
  ...[1, 2, 3, 4, 5].map(week => ({ week, start: '15:00', end: '19:00' })),
  { week: 6, start: '09:00', end: '12:00' },
]

async function introduce(
  db: Tx,
  now: Date,
  { id, timeZone }: Person,
  { introduction, isSuspended }: DemoProvider,
): Promise<void> {
  await db
    .insert(profiles)
    .values({
      id,
      timeZone,
      introduction,
      hours: demoHours,
      hoursMax: hoursMax(demoHours),
      breakMinutes: 10,
      trialMinutes: 20,
      lag: isSuspended === true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  await agreeToAll(db, now, id)
}

export async function apply(
  kit: Kit,
  at: { db: Tx; now: Date },
  { id }: Person,
  papers: Papers,
  scope: Partial<Parameters<typeof beginApplication>[3]>,
): Promise<ApplicationRow> {
  let row = await beginApplication(kit, at, id, {
    type: 'mentoring',
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
