// `bulk-acts`: the service implementation.
import { and, asc, desc, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { requireChannel } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import {
  actsForAdmins,
  actsOfList,
  bulkActsContract,
  laterLists,
} from '#schools/contract/bulk-acts.contract.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, assertReaches, auditManager } from '../access.ts'
import { matching } from './matching.ts'
import { accountRow } from '#identity/server/school-accounts.api.ts'
import { startBulk } from './start.ts'
import { targetOf } from './targets.ts'
import { undoUntil, wakeBulk, wireBulk } from './work.ts'
import type { BulkCaller } from '../bulk.api.ts'
import { bulkActs, bulkItems, type BulkActRow } from '../bulk.tables.ts'
import { personalSchool } from '../school/make-school.ts'
import { schoolOf } from '../plans/seats.ts'

export const bulkActsService = (kit: Kit) =>
  implement(bulkActsContract, {
    facts: { school: bulkActs.school },
    async find({ db, query, where }) {
      const page = await listTable(db, bulkActs, query, {
        columns: {
          school: bulkActs.school,
          list: bulkActs.list,
          act: bulkActs.act,
          createdAt: bulkActs.createdAt,
        },
        where,
        order: [desc(bulkActs.createdAt), desc(bulkActs.id)],
      })
      const data = []
      for (const row of page.data) data.push(await wireBulk(db, row))
      return { ...page, data }
    },
    get: async (id, { db, where }) => wireBulk(db, await bulkById(db, id, where)),
    create: call => begin(kit, call),
    calls: {
      get: {
        async items({ db, query, actor }) {
          const { _id, state, ...rest } = query
          await permitted(db, actor, _id)
          const page = await listTable(db, bulkItems, rest, {
            columns: {},
            where: and(eq(bulkItems.bulk, _id), state === undefined ? undefined : eq(bulkItems.state, state)),
            order: [asc(bulkItems.seq)],
          })
          return {
            ...page,
            data: page.data.map(({ item, name, state: at, reason, plan }) => ({
              _id: item,
              name,
              change: plan?.kind ?? null,
              state: at,
              reason,
            })),
          }
        },
      },
      patch: { undo: call => undo(kit, call) },
    },
  })

async function bulkById(tx: Tx, id: string, where?: Call['where']): Promise<BulkActRow> {
  const [row] = await tx
    .select()
    .from(bulkActs)
    .where(and(eq(bulkActs.id, id), where))
  if (!row) throw kitFail('not-found')
  return row
}

async function permitted(tx: Tx, actor: Call['actor'], id: string): Promise<BulkActRow> {
  const row = await bulkById(tx, id)
  assertReaches(settingPermissions, 'bulk.run', actor, row.school)
  return row
}

type CreateData = z.output<typeof bulkActsContract.methods.create.data>

async function begin(kit: Kit, call: Call<unknown, CreateData>) {
  const { db: tx, data, actor } = call
  const { school, list, act } = data
  assertMay(settingPermissions, act === 'erase' ? 'bulk.erase' : 'bulk.run', actor, school)
  const by = { actor, school, now: call.now }
  if (!isOffered(by, data) || (data.ids === undefined) === (data.filter === undefined))
    throw fail(schoolErrors, 'bulk-act')
  if (school === actor.id) await personalSchool(tx, kit, await accountRow(tx, school))
  else await schoolOf(tx, school)
  if (act === 'invite') requireChannel(kit.config, 'mail')
  const target = await targetOf(tx, by, data)
  const items = await matching(tx, list, by, data)
  if (items.length === 0) throw fail(schoolErrors, 'bulk-empty')
  const row = await startBulk(tx, kit, call, {
    school,
    list,
    act,
    to: data.to ?? null,
    target,
    items: items.map(({ id, name }) => ({ item: id, name })),
  })
  return wireBulk(tx, row)
}

/** Admins may delete a school's content and sessions; only the owner may use the other actions on them. */
function isOffered({ actor, school }: BulkCaller, { list, act }: CreateData): boolean {
  const isOthers = laterLists.some(later => later === list) && school !== actor.id
  return actsOfList[list].includes(act) && (!isOthers || actsForAdmins.includes(act))
}

async function undo(kit: Kit, call: Call<unknown, { _id: string }>) {
  const { db: tx, data, actor, now } = call
  await permitted(tx, actor, data._id)
  const [row] = await tx.select().from(bulkActs).where(eq(bulkActs.id, data._id)).for('update')
  if (row?.stage !== 'done') throw fail(schoolErrors, 'bulk-stage')
  const until = undoUntil(row)
  if (until === null || until < now) throw fail(schoolErrors, 'bulk-undo-late')
  const [changed] = await tx
    .update(bulkActs)
    .set({ stage: 'undoing', done: 0 })
    .where(eq(bulkActs.id, row.id))
    .returning()
  await wakeBulk(tx, kit, row.id)
  await auditManager(tx, call, 'bulk.undo', row.school, { after: { bulk: row.id } })
  return wireBulk(tx, changed ?? row)
}
