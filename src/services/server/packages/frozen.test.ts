// Invariant 6 of services.md on generated edits: sales, submissions and approvals are immutable.
import fc from 'fast-check'
import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import type { Application } from '#services/contract/applications.contract.ts'
import { gradeGroups } from '#academics/contract/grades.rules.ts'
import { packUsers, type PackUserRow } from '../credits.tables.ts'
import { applications } from '../services.tables.ts'
import { boughtPack, startPackages, type PackagesWorld } from '../testing/packages-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: PackagesWorld
beforeAll(async () => {
  world = await startPackages()
})
afterAll(() => world.stop())

const soldTo = async ({ id }: Person): Promise<PackUserRow[]> =>
  world.db.select().from(packUsers).where(eq(packUsers.owner, id)).orderBy(packUsers.createdAt)

const packEdit = fc.oneof(
  fc.record({ name: fc.stringMatching(/^[a-z]{3,12}$/) }),
  fc.record({ duration: fc.integer({ min: 5, max: 480 }), break: fc.nat(120) }),
  fc.record({ freq: fc.constantFrom(7, 14, 30, 120) }),
  fc.record({ subject: fc.constantFrom(['Science'], ['Mathematics'], ['Science', 'Mathematics']) }),
  fc.record({ gradeGroup: fc.subarray([...gradeGroups], { minLength: 1 }) }),
  fc.record({ qualification: fc.constantFrom('studentTutor', 'experiencedTeacher', null) }),
  fc.record({ points: fc.constant(['Something else']), price: fc.integer({ min: 100, max: 9000 }) }),
  fc.constant({ status: false, reason: 'Replaced' }),
  fc.constant({ status: true }),
)

test('edits of a package never change what was sold', { timeout: 300_000 }, async () => {
  let changed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(packEdit, { minLength: 1, maxLength: 6 }), async edits => {
      const pack = await world.onSale()
      const who = await world.learner()
      await world.buy(who, pack._id, { count: 2 })
      const [sold] = await soldTo(who)
      for (const edit of edits) {
        if ((await refusal(world.change(pack._id, edit))) === 'none') changed += 1
        expect((await soldTo(who))[0]?.snapshot).toEqual(sold?.snapshot)
      }
    }),
    { numRuns: proofSize({ test: 6, stress: 100 }) },
  )
  expect(changed).toBeGreaterThan(0)
})

test('the database refuses to rewrite sales, column by column', async () => {
  const id = await boughtPack(world, 'owner')
  const free = new Set(['location', 'course', 'isPaid', 'order', 'updatedAt'])
  const other: Partial<Record<keyof PackUserRow, unknown>> = {
    isSchool: true,
    revision: 9,
    snapshot: { name: 'Another' },
    createdAt: new Date(0),
  }
  for (const column of Object.keys(getTableColumns(packUsers)) as (keyof PackUserRow)[]) {
    if (free.has(column)) continue
    const set = { [column]: other[column] ?? 'something else' }
    const written = world.db.update(packUsers).set(set).where(eq(packUsers.id, id))
    await expect(written, column).rejects.toThrow()
  }
})

const written = [
  'scope',
  'requestedRoles',
  'countries',
  'curriculum',
  'subject',
  'topic',
  'gradeGroups',
  'grades',
  'levels',
  'styles',
  'otherStyles',
  'attachments',
  'essay',
] as const
const wordsOf = async (id: string) => {
  const [row] = await world.db.select().from(applications).where(eq(applications.id, id))
  return Object.fromEntries(written.map(name => [name, row?.[name]]))
}
const applicationEdit = fc.oneof(
  fc.record({ gradeGroup: fc.subarray([...gradeGroups]) }),
  fc.record({ grades: fc.subarray(['Grade 1', 'Grade 9'], { minLength: 1 }) }),
  fc.record({ countryCode: fc.constantFrom([], ['AU'], ['NZ', 'AU']) }),
  fc.record({ essay: fc.stringMatching(/^[a-z ]{5,40}$/) }),
  fc.record({ serviceRolesUser: fc.constantFrom(['consultant'], ['mentoring', 'substitute']) }),
  fc.record({ ability: fc.constant([]), styles: fc.constant([]) }),
  fc.constant('add' as const),
  fc.constant('remove' as const),
)
type Edit = Parameters<Parameters<typeof applicationEdit.chain>[0]>[0]

async function change(who: Person, { _id, attachments }: Application, edit: Edit): Promise<string> {
  if (edit === 'add') {
    const document = { filename: 'new.pdf', type: 'cv', hash: await world.paper(who) }
    return refusal(editing(who, _id, { $addToSet: { attachments: document } }))
  }
  if (edit === 'remove')
    return refusal(editing(who, _id, { $pull: { attachments: { hash: attachments[0]?.hash ?? '' } } }))
  return refusal(editing(who, _id, edit))
}
const editing = (who: Person, id: string, data: object) => who.service('service-auth').patch(id, data)

test('submitted and approved applications never change', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(applicationEdit, { minLength: 2, maxLength: 6 }),
      fc.boolean(),
      async (edits, isApproved) => {
        const who = await world.applicant()
        const application = await world.submitted(who)
        if (isApproved) await world.approve(await world.reviewer(), application._id)
        const before = await wordsOf(application._id)
        const reviewer = await world.reviewer()
        for (const edit of edits)
          for (const by of [who, reviewer]) {
            expect(await change(by, application, edit)).not.toBe('none')
            expect(await wordsOf(application._id)).toEqual(before)
          }
        if (!isApproved) return
        // Creates a new version; the old one is unchanged until that is approved.
        const next = (await who
          .service('service-auth')
          .patch('revise', { _id: application._id })) as Application
        for (const edit of edits) await change(who, next, edit)
        expect(await wordsOf(application._id)).toEqual(before)
      },
    ),
    { numRuns: proofSize({ test: 6, stress: 60 }) },
  )
})
