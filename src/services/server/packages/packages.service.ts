// `service-pack`: the shop for everybody, the editor and figures for staff.
import { eq } from 'drizzle-orm'
import { managersWith } from '#identity/server/people.api.ts'
import { holds, may, scopesFor } from '#kit/contract/permissions.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { schoolsNamed } from '#schools/server/schools-named.api.ts'
import { packContract } from '#services/contract/packages/packages.contract.ts'
import { packagesErrors } from '#services/contract/packages/packages.errors.ts'
import { packPermissions, packStaff } from '#services/contract/packages/packages.permissions.ts'
import { isMentorPack } from '#services/contract/packages/packages.rules.ts'
import type { PackRole } from '#services/contract/packages/packages.values.ts'
import { packs, packSales, type PackRow } from '../packages.tables.ts'
import { claimOf } from './pack-claims.ts'
import { filesAfter, keepFiles, packColumns, setOnSale, writePack } from './pack-edit.ts'
import { listPacks, packGroups, recommended, teacherSideView } from './pack-lists.ts'
import { salesHistory, salesStatistic } from './pack-sales.ts'
import { packById, wirePacks } from './packages.ts'
import { schoolPricesOf, setSchoolPrice } from './school-prices.ts'

export function packService(kit: Kit) {
  return implement(packContract, {
    facts: { isMentor: packs.isMentor },
    find: call => listPacks(call, call.query),
    get: async (id, call) => one(call, await readable(call, id)),
    async create(call) {
      const { db, now, actor, data } = call
      assertMayWrite(call, data.serviceRoles)
      const [row] = await db
        .insert(packs)
        .values({
          ...(await packColumns(call, undefined, data)),
          id: kit.newId(),
          type: 'mentoring',
          role: data.serviceRoles,
          mentoringType: data.mentoringType,
          status: 'draft',
          createdBy: actor.id ?? '',
          createdAt: now,
          updatedAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      await keepFiles(db, row)
      return changed(call, row, 'created')
    },
    async patch(id, call) {
      const { status, reason, revision, $addToSet, $pull, ...fields } = call.data
      const row = await editable(call, id)
      if (revision !== undefined && revision !== row.revision) throw kitFail('stale-version')
      if (fields.serviceRoles) assertMayWrite(call, fields.serviceRoles)
      const attachments = await filesAfter(call, row, { $addToSet, $pull })
      const isEdited = Object.keys(fields).length > 0 || attachments !== undefined
      const edited = isEdited
        ? await writePack(call, row, {
            ...(await packColumns(call, row, fields)),
            ...(attachments && { attachments }),
          })
        : row
      const moved = status === undefined ? edited : await setOnSale(call, edited, status, reason)
      return changed(call, moved, 'patched')
    },
    async remove(id, call) {
      const row = await editable(call, id)
      if (row.status === 'published') throw fail(packagesErrors, 'pack-published')
      if ((await call.db.$count(packSales, eq(packSales.pack, id))) > 0)
        throw fail(packagesErrors, 'pack-sold')
      await keepFiles(call.db, { ...row, cover: null, attachments: [] })
      await call.db.delete(packs).where(eq(packs.id, id))
      return one(call, row)
    },
    calls: {
      get: {
        index: recommended,
        groups: ({ db, query }) => packGroups(db, query.salesTarget),
        TeacherSideViewData: teacherSideView,
        async schoolPrices({ db, query }) {
          await packById(db, query._id)
          return schoolPricesOf(db, query._id)
        },
        async schoolsNamed({ db, query }) {
          return (await schoolsNamed(db, query.search)).map(({ id: _id, name }) => ({ _id, name }))
        },
        async claim(call) {
          const row = await readable(call, call.query._id)
          return claimOf(call.db, call.now, call.actor.id ?? '', row)
        },
        async salesStatistic({ db, now, query }) {
          await packById(db, query._id)
          return salesStatistic(db, now, query._id)
        },
        async salesHistory({ db, query }) {
          await packById(db, query._id)
          return salesHistory(db, query)
        },
      },
      patch: {
        async schoolPrice(call) {
          const { _id, ...change } = call.data
          const pack = await editable(call, _id)
          await setSchoolPrice(call, pack, change)
          await changed(call, pack, 'patched')
          return schoolPricesOf(call.db, _id)
        },
      },
    },
  })

  /** Everybody who manages packages sees the change at once. */
  async function changed(call: Call, row: PackRow, event: 'created' | 'patched') {
    const watching = await managersWith(call.db, [...packStaff])
    await emit(
      call.db,
      kit.clock,
      packContract,
      event,
      { _id: row.id },
      watching.map(user => `user:${user}`),
    )
    return one(call, row)
  }

  async function one(call: Call, row: PackRow) {
    const [wired] = await wirePacks(call, [row])
    if (!wired) throw kitFail('not-found')
    return wired
  }
}

/** On sale, or in any state for staff. */
async function readable({ db, actor }: Call, id: string): Promise<PackRow> {
  const row = await packById(db, id)
  if (row.status !== 'published' && !may(packPermissions, 'pack.manage', actor)) throw kitFail('not-found')
  return row
}

async function editable(call: Call, id: string): Promise<PackRow> {
  const row = await packById(call.db, id, true)
  assertMayWrite(call, row.role)
  return row
}

/** Sales roles and the accountant edit packages without mentors. */
function assertMayWrite({ actor }: Call, role: PackRole): void {
  const facts = { isMentor: isMentorPack(role) }
  if (!scopesFor(packPermissions, 'pack.edit', actor).some(scope => holds(scope, actor, facts)))
    throw kitFail('forbidden')
}
