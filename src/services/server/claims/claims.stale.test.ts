// Invariant 2 of backoffice.md, without the lock of a call: a stale read cannot change a colleague's new
// claim.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationClaims } from '../applications/application-review.ts'
import { applications, type ApplicationRow } from '../services.tables.ts'
import { refusal, startServices, type Person, type ServicesWorld } from '../testing/services-world.ts'

let world: ServicesWorld
let admin: Person
beforeAll(async () => {
  world = await startServices()
  admin = await world.reviewer('admin')
})
afterAll(() => world.stop())

const rowOf = async (id: string): Promise<ApplicationRow> => {
  const [row] = await world.db.select().from(applications).where(eq(applications.id, id))
  if (!row) throw new Error('no such application')
  return row
}
/** A copy of the holder's item, read before it was handed to somebody else. */
async function overtaken() {
  const [first, second] = [await world.reviewer(), await world.reviewer()]
  const { _id } = await world.submitted(await world.applicant())
  await world.change(first, _id, { follower: first.id })
  const stale = await rowOf(_id)
  await world.change(admin, _id, { follower: second.id })
  return { stale, first, second }
}
const change = (who: Person, row: ApplicationRow, follower: string | null) =>
  world.kit.db
    .transaction(tx =>
      applicationClaims(world.kit).change(
        tx,
        { actor: { id: who.id, roles: ['user', 'admin'] }, now: world.kit.clock.now() },
        row,
        follower,
      ),
    )
    .then(
      () => 'none',
      (error: { code?: string }) => error.code ?? 'no code',
    )

test('releasing, assigning and claiming from a stale read are refused', async () => {
  const { stale, first, second } = await overtaken()
  const third = await world.reviewer()
  expect(await change(first, stale, null)).toBe('claim-taken')
  expect(await change(admin, stale, third.id)).toBe('claim-taken')
  expect(await change(third, { ...stale, follower: null }, third.id)).toBe('claim-taken')
  expect(await change(admin, { ...stale, follower: null }, third.id)).toBe('claim-taken')
  expect((await rowOf(stale.id)).follower).toBe(second.id)
})

test('the job does not release a claim that changed hands since its read', async () => {
  const { stale, second } = await overtaken()
  const released = await world.kit.db.transaction(tx =>
    applicationClaims(world.kit).release(tx, world.kit.clock.now(), [stale], 'Idle.'),
  )
  expect([released, (await rowOf(stale.id)).follower]).toEqual([0, second.id])
  expect(await refusal(world.change(second, stale.id, { follower: null }))).toBe('none')
})
