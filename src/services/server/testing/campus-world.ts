// Test data for teaching on campus: cities, verified providers, and learners with a location.
import type { Campus } from '#services/contract/campus/campus.contract.ts'
import { dateAfter } from '#services/contract/campus/campus.rules.ts'
import type { PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import { campusLocations } from '../campus.tables.ts'
import { placeById } from '../places/lookup.ts'
import { agreeToAll } from '../applications/provider-agreements.ts'
import { startBookings } from './bookings-world.ts'
import type { Person } from './services-world.ts'

export const campusPack: Partial<PackSnapshot> = { serviceRoles: 'onCampus', isOnCampus: true, country: 'NZ' }

export async function startCampus() {
  const world = await startBookings()
  const { kit, db } = world
  const city = async (name: string, more: Partial<typeof campusLocations.$inferInsert> = {}) => {
    const now = kit.clock.now()
    const id = kit.newId()
    await db.insert(campusLocations).values({
      id,
      country: 'NZ',
      city: name,
      createdBy: world.teacher.id,
      createdAt: now,
      updatedAt: now,
      ...more,
    })
    return id
  }
  await city('Auckland', { experienceRate: { intermediate: 5000 }, travelMinutes: 30 })
  await city('Wellington')
  const today = () => kit.clock.now().toISOString().slice(0, 10)

  const patch = async (who: Person, id: string, data: Record<string, unknown>): Promise<Campus> =>
    (await who.service('service-conf-campus').patch(id, data)) as Campus
  /** Everything a verification needs. */
  const filled = async (who: Person, differs: Record<string, unknown> = {}): Promise<Campus> => {
    const { _id } = (await who.service('service-conf-campus').create({})) as Campus
    await db.transaction(tx => agreeToAll(tx, kit.clock.now(), who.id, ['on_campus']))
    for (const field of ['attachmentsAddress', 'attachmentsVetting'])
      await patch(who, _id, {
        $addToSet: { [field]: { hash: await world.paper(who), filename: `${field}.pdf` } },
      })
    return patch(who, _id, {
      country: 'NZ',
      city: 'Auckland',
      place_id: 'nz:auckland:ponsonby',
      serviceRadius: 10_000,
      vettingDate: dateAfter(today(), 300),
      ...differs,
    })
  }
  const submitted = async (who: Person, differs: Record<string, unknown> = {}): Promise<Campus> =>
    patch(who, (await filled(who, differs))._id, { status: 1 })
  const decide = async (id: string, data: Record<string, unknown> = { status: 2 }): Promise<Campus> => {
    const by = await world.reviewer()
    await patch(by, id, { follower: by.id })
    return patch(by, id, data)
  }
  /** Approved for science and for Auckland. */
  const campusTeacher = async (differs: Record<string, unknown> = {}): Promise<Person> => {
    const who = await world.provider({}, { serviceRolesUser: ['mentoring', 'onCampus'] })
    await decide((await submitted(who, differs))._id)
    return who
  }
  /** With credits for Auckland, to be used in Mount Eden. */
  const campusLearner = async (credits = 5, place: string | null = 'nz:auckland:mount-eden') => {
    const person = await world.person({ role: 'student', name: ['Lea', 'Rner'] })
    const bought = await world.packFor(person, credits, campusPack, kit.clock.now(), 'Auckland')
    const who = { ...person, packUser: bought }
    if (place !== null) {
      const location = { place_id: (await placeById(kit, place)).place_id, address: 'Room 4, the school' }
      await who.service('service-pack-user').patch(who.packUser, { location })
    }
    return who
  }
  return {
    ...world,
    city,
    today,
    patch,
    filled,
    submittedCampus: submitted,
    decide,
    campusTeacher,
    campusLearner,
  }
}
export type CampusWorld = Awaited<ReturnType<typeof startCampus>>
