// `tags`: sets of tags, with the same trees as outlines; a tag's prompt is the entry's mark.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { platform } from '#academics/contract/academics.shapes.ts'
import { tagsContract, type TagSet } from '#academics/contract/tags.contract.ts'
import type { Operation } from '#academics/contract/tree.rules.ts'
import { fail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { assertMay, assertWrite, auditChange, roomsOf } from '../owners/access.ts'
import { entries, trees } from '../academics.tables.ts'
import { type TagSetRow, tagSets } from '../words.tables.ts'
import { readOwned, writeOwned } from '../owners/owned.ts'
import { containing } from '#kit/server/like.ts'
import { editTree, publishedOf, publishTree } from '../trees/tree-edit.ts'
import { keyOf, makeSet, oneSet, seen, setLayer, wireSets } from './tag-sets.ts'

const columns = {
  _id: tagSets.id,
  uid: tagSets.owner,
  set: tagSets.set,
  step: tagSets.step,
  stepTask: tagSets.stepTask,
  tool: tagSets.tool,
  publish: tagSets.publish,
  sort: tagSets.sort,
  updatedAt: tagSets.updatedAt,
}
const order = [asc(tagSets.sort), asc(tagSets.id)]

export const tagService = (kit: Kit) =>
  implement(tagsContract, {
    facts: { school: tagSets.owner },
    async find({ db, query, where, actor }) {
      const page = await listTable(db, tagSets, query, {
        columns,
        where: and(where, seen(actor), containing(query.$search, tagSets.set)),
        order,
      })
      return { ...page, data: await wireSets(db, actor, page.data) }
    },
    get: async (id, call) => oneSet(call, await readOwned(tagSets, id, call)),
    async create(call) {
      const {
        db,
        data: { uid, tags, layer, ...fields },
        now,
      } = call
      await assertWrite(db, call, 'academic.edit', { owner: uid })
      const row = await makeSet(db, {
        ...fields,
        id: kit.newId(),
        owner: uid,
        layer: layer ?? false,
        updatedAt: now,
      })
      if (tags.length > 0)
        await editTree(
          db,
          keyOf(row.id),
          undefined,
          tags.map(name => addOf(kit, null, name)),
          uid,
        )
      await auditChange(db, call, uid, 'tags.create', row.id, { after: { set: row.set } })
      return oneSet(call, row)
    },
    async patch(id, call) {
      const {
        db,
        data: { version, snapshot, ...fields },
        now,
      } = call
      const before = await writeOwned(tagSets, id, call)
      const row = await updateVersion(db, tagSets, id, version ?? before.version, {
        ...fields,
        ...(snapshot ? { publish: true } : {}),
        updatedAt: now,
      })
      if (fields.layer !== undefined && fields.layer !== before.layer) await setLayer(db, id, fields.layer)
      if (snapshot) await publishTree(db, keyOf(id), undefined, now)
      await auditChange(db, call, row.owner, 'tags.edit', id, {
        before: { set: before.set },
        after: { set: row.set, ...(snapshot ? { published: true } : {}) },
      })
      return announce(call, row)
    },
    async remove(id, call) {
      const { db, actor } = call
      const row = await readOwned(tagSets, id, call)
      assertMay('academic.edit', actor, row)
      const wire = await oneSet(call, row)
      await db.delete(trees).where(eq(trees.record, id))
      await db.delete(tagSets).where(eq(tagSets.id, id))
      await auditChange(db, call, row.owner, 'tags.remove', id, { before: { set: row.set } })
      return wire
    },
    calls: {
      get: {
        async pubList({ db, query, actor }) {
          const named = query.set
            ? inArray(
                sql`lower(${tagSets.set})`,
                query.set.map(name => name.toLowerCase()),
              )
            : undefined
          return wireSets(
            db,
            actor,
            await db
              .select()
              .from(tagSets)
              .where(and(eq(tagSets.owner, platform), eq(tagSets.publish, true), named))
              .orderBy(...order),
            true,
          )
        },
        async list({ db, query, actor }) {
          assertMay('academic.read', actor, { owner: query.uid })
          return wireSets(
            db,
            actor,
            await db
              .select()
              .from(tagSets)
              .where(and(eq(tagSets.owner, query.uid), seen(actor)))
              .orderBy(...order),
          )
        },
      },
      patch: {
        async add(call) {
          const {
            data: { _id, parent, name, prompt },
          } = call
          return change(call, _id, [{ ...addOf(kit, parent, name), mark: prompt }])
        },
        remove: async call => change(call, call.data._id, [{ op: 'remove', _id: call.data.tag }]),
        async 'sub-edit'(call) {
          const { db, data } = call
          const row = await editable(call, data._id, data.operations)
          const done = await editTree(db, keyOf(row.id), data.version, data.operations, row.owner)
          await announce(call, row)
          return done
        },
        async copy(call) {
          const {
            db,
            data: { from, uid },
            now,
          } = call
          await assertWrite(db, call, 'academic.edit', { owner: uid })
          const source = await readOwned(tagSets, from, call)
          const [tree] = await db.select().from(trees).where(eq(trees.record, from))
          if (!tree || !source.publish) throw fail(academicErrors, 'nothing-published')
          const { set, prompt, curriculum, step, stepTask, layer, tool, sort } = source
          const row = await makeSet(db, {
            set,
            prompt,
            curriculum,
            step,
            stepTask,
            layer,
            tool,
            sort,
            id: kit.newId(),
            owner: uid,
            source: from,
            updatedAt: now,
          })
          const ids = new Map(publishedOf(tree).map(entry => [entry._id, kit.newId()]))
          const operations = publishedOf(tree).map((entry): Operation => ({
            op: 'add',
            _id: ids.get(entry._id) ?? '',
            parent: entry.parent === null ? null : (ids.get(entry.parent) ?? null),
            before: null,
            name: entry.name,
            mark: entry.mark,
            foreign: entry._id,
          }))
          if (operations.length > 0) await editTree(db, keyOf(row.id), undefined, operations, uid)
          return oneSet(call, row)
        },
      },
    },
  })

const addOf = (kit: Kit, parent: string | null, name: string): Operation & { op: 'add' } => ({
  op: 'add',
  _id: kit.newId(),
  parent,
  before: null,
  name,
})

async function editable(call: Call, id: string, operations: readonly Operation[]): Promise<TagSetRow> {
  const row = await writeOwned(tagSets, id, call)
  if (row.readonly) {
    const first = await call.db
      .select({ id: entries.id })
      .from(entries)
      .where(and(eq(entries.record, id), sql`${entries.parent} is null`))
    const bound = new Set(first.map(each => each.id))
    if (
      operations.some(
        each => ((each.op === 'add' || each.op === 'move') && each.parent === null) || bound.has(each._id),
      )
    )
      throw fail(academicErrors, 'set-bound')
  }
  return row
}

async function change(
  call: Call,
  id: string,
  operations: readonly Operation[],
): Promise<z.input<typeof TagSet>> {
  const row = await editable(call, id, operations)
  await editTree(call.db, keyOf(id), undefined, operations, row.owner)
  await auditChange(call.db, call, row.owner, 'tags.change', id)
  return announce(call, row)
}

async function announce(call: Call, row: TagSetRow) {
  await emit(
    call.db,
    { now: () => call.now },
    tagsContract,
    'patched',
    { _id: row.id, uid: row.owner },
    roomsOf(row.owner),
  )
  return oneSet(call, row)
}
