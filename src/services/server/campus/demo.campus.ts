// Demo cities in New Zealand and Australia, one approved campus provider, and one awaiting a decision.
import { eq } from 'drizzle-orm'
import { keepMade } from '#files/server/made.api.ts'
import { personByEmail, type Person } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { pdfPage, writePdf } from '#kit/server/pdf.ts'
import type { CityRates } from '#services/contract/campus/locations.contract.ts'
import { dateAfter } from '#services/contract/campus/campus.rules.ts'
import { campuses, campusLocations } from '../campus.tables.ts'
import { placeById } from '../places/lookup.ts'
import { agreeToAll } from '../applications/provider-agreements.ts'
import { beginCampus, campusColumns, keepPapers } from './campus-edit.ts'
import { campusClaims, campusSteps } from './campus-review.ts'

const demoPerson = (db: Tx, local: string): Promise<Person | undefined> =>
  personByEmail(db, `${local}@demo.classwright.test`)

export async function demoCampus(kit: Kit): Promise<void> {
  const [staff, mere, kai] = [
    await demoPerson(kit.db, 'staff'),
    await demoPerson(kit.db, 'mentor'),
    await demoPerson(kit.db, 'tutor'),
  ]
  if (!staff || !mere || !kai || (await kit.db.$count(campusLocations)) > 0) return
  await makeCities(kit, staff.id)
  await verify(kit, mere, { city: 'Auckland', place: 'nz:auckland:grey-lynn', km: 20, days: 300 }, staff)
  await verify(kit, kai, { city: 'Wellington', place: 'nz:wellington:newtown', km: 10, days: 200 })
}

const rates = (primary: number, secondary: number): CityRates => ({
  earlyPrimary: primary,
  upperPrimary: primary,
  intermediate: primary,
  lowerHighSchool: secondary,
  upperHighSchool: secondary,
})
const cities = [
  { country: 'NZ', city: 'Auckland', experience: 5200, tutor: 3000, travel: 30 },
  { country: 'NZ', city: 'Wellington', experience: 5000, tutor: 2900, travel: 30 },
  { country: 'NZ', city: 'Christchurch', experience: 4700, tutor: 2800, travel: 15 },
  { country: 'NZ', city: 'Hamilton', experience: 4600, tutor: 2700, travel: 15, archive: true },
  { country: 'AU', city: 'Sydney', experience: 6400, tutor: 3600, travel: 45 },
  { country: 'AU', city: 'Melbourne', experience: 6200, tutor: 3500, travel: 45 },
] as const

async function makeCities(kit: Kit, createdBy: string): Promise<void> {
  const now = kit.clock.now()
  await kit.db.insert(campusLocations).values(
    cities.map(({ country, city, experience, tutor, travel, ...rest }) => ({
      id: kit.newId(),
      country,
      city,
      experienceRate: rates(experience, experience + 400),
      tutorRate: rates(tutor, tutor + 200),
      travelMinutes: travel,
      archive: 'archive' in rest,
      createdBy,
      createdAt: now,
      updatedAt: now,
    })),
  )
}

interface DemoAddress {
  readonly city: string
  readonly place: string
  readonly km: number
  /** Days until the vetting expires. */
  readonly days: number
}

async function verify(kit: Kit, person: Person, address: DemoAddress, staff?: Person): Promise<void> {
  const now = kit.clock.now()
  const place = await placeById(kit, address.place)
  const [proof, vetting] = [
    await paper(kit, person, 'Electricity bill'),
    await paper(kit, person, 'Police vetting'),
  ]
  await kit.db.transaction(async db => {
    await agreeToAll(db, now, person.id, ['on_campus'])
    const by = (who: Person, role: Actor['roles'][number]) => ({
      db,
      now,
      actor: { id: who.id, roles: ['user' as const, role] },
      request: { address: 'demo' },
    })
    const draft = await beginCampus(kit, { db, now }, person.id)
    const columns = {
      ...(await campusColumns({ db, now }, draft, { country: 'NZ', city: address.city }, place)),
      serviceRadius: address.km * 1000,
      vettingDate: dateAfter(now.toISOString().slice(0, 10), address.days),
      address: '12 Demo Street',
      attachmentsAddress: [proof],
      attachmentsVetting: [vetting],
    }
    const [filled] = await db.update(campuses).set(columns).where(eq(campuses.id, draft.id)).returning()
    if (!filled) throw new Error('the demo address was not made')
    await keepPapers(db, filled)
    const steps = campusSteps(kit)
    const submitted = await steps.submit(by(person, 'teacher'), filled)
    if (!staff) return
    const held = await campusClaims(kit).change(db, by(staff, 'admin'), submitted, staff.id)
    await steps.decide(by(staff, 'admin'), held, { status: 2 })
  })
}

async function paper(kit: Kit, person: Person, title: string) {
  const marks = [title, person.name, 'A document of the demo world.'].map((text, line) => ({
    text,
    x: pdfPage.left,
    y: pdfPage.top - line * 28,
    size: line === 0 ? 20 : 12,
    bold: line === 0,
  }))
  const bytes = writePdf(title, [marks])
  const filename = `${title}.pdf`
  const hash = await keepMade(kit, person.id, filename, 'certificate', bytes)
  const date = kit.clock.now().toISOString()
  return { hash, filename, mime: 'application/pdf', size: bytes.length, date }
}
