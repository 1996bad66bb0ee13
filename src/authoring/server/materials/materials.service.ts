// `materials`: one list per page or moment: add, remove, reorder.
import { and, asc, eq } from 'drizzle-orm'
import { materialsContract, type Material } from '#authoring/contract/questions.contract.ts'
import { signer } from '#files/server/files.api.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { contentFacts, contentFor, roomsOf } from '../access.ts'
import { materials } from '../questions.tables.ts'
import type { ContentRow } from '../authoring.tables.ts'
import { goodList, wireMaterials, type MaterialsRow } from './materials.ts'
import { editFor, questionParentFor } from '../questions/parent.ts'
import { ofContent } from '../readable.ts'

const columns = { _id: materials.id, id: materials.parent, page: materials.page, rid: materials.content }

export const materialsService = (kit: Kit) =>
  implement(materialsContract, {
    facts: contentFacts,
    async find({ db, query, where, now }) {
      const page = await listTable(db, materials, query, {
        columns,
        where: ofContent(materials.content, where),
        order: [asc(materials.parent), asc(materials.page), asc(materials.id)],
      })
      const sign = await signer(db, now)
      return { ...page, data: page.data.map(row => wireMaterials(row, sign)) }
    },
    get: async (id, call) => wireMaterials(await readRow(id, call), await signer(call.db, call.now)),
    async create(call) {
      const {
        db,
        data: { id: parent, page, list },
        actor,
        now,
      } = call
      const { content } = await questionParentFor(db, actor, parent, page)
      await db
        .insert(materials)
        .values({ id: kit.newId(), content: content.id, parent, page, updatedAt: now })
        .onConflictDoNothing()
      const [row] = await db
        .select()
        .from(materials)
        .where(and(eq(materials.parent, parent), eq(materials.page, page)))
      if (!row) throw kitFail('unexpected')
      return write(kit, call, content, row, [...row.list, ...list])
    },
    async patch(id, call) {
      const {
        data: { add = [], pull = [], put },
      } = call
      const before = await readRow(id, call)
      const content = await editFor(call.db, call.actor, before.content)
      // Read again under the lock.
      const row = await readRow(id, call)
      const gone = new Set(pull)
      return write(
        kit,
        call,
        content,
        row,
        [...(put ?? row.list), ...add].filter(({ _id }) => !gone.has(_id)),
      )
    },
    async remove(id, call) {
      const row = await readRow(id, call)
      const content = await editFor(call.db, call.actor, row.content)
      await call.db.delete(materials).where(eq(materials.id, id))
      return announce(kit, call, content, row)
    },
  })

async function readRow(id: string, { db, actor }: Pick<Call, 'db' | 'actor'>): Promise<MaterialsRow> {
  const [row] = await db.select().from(materials).where(eq(materials.id, id))
  if (!row) throw kitFail('not-found')
  await contentFor(db, actor, row.content, 'content.read')
  return row
}

async function write(
  kit: Kit,
  call: Pick<Call, 'db' | 'actor' | 'now'>,
  content: ContentRow,
  row: MaterialsRow,
  list: readonly Material[],
) {
  const { db, actor, now } = call
  return announce(
    kit,
    call,
    content,
    await updateVersion(db, materials, row.id, row.version, {
      list: await goodList(db, actor.id ?? '', row.list, list),
      updatedAt: now,
    }),
  )
}

async function announce(
  kit: Kit,
  { db, now }: Pick<Call, 'db' | 'now'>,
  content: ContentRow,
  row: MaterialsRow,
) {
  await emit(
    db,
    kit.clock,
    materialsContract,
    'patched',
    { _id: row.id, rid: row.content, page: row.page },
    roomsOf(content),
  )
  return wireMaterials(row, await signer(db, now))
}
