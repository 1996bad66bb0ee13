// Calls on the trees of subjects and skill sets.
import { and, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { platform, type TreeKind } from '#academics/contract/academics.shapes.ts'
import { subjectsContract } from '#academics/contract/subjects.contract.ts'
import { skillsContract } from '#academics/contract/skills.contract.ts'
import { diff } from '#academics/contract/tree-diff.rules.ts'
import { treeOf, type Entry } from '#academics/contract/tree.rules.ts'
import type {
  addData,
  editData,
  importData,
  matchQuery,
  oneTree,
  removeData,
  restoreData,
  treeQuery,
  TreeAnswer,
} from '#academics/contract/trees.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { assertMay, assertWrite, auditChange, roomsOf, type ActorContext } from '../owners/access.ts'
import { subjects, trees, type SubjectRow, type TreeRow } from '../academics.tables.ts'
import { assertMayRead } from '../curricula/certificates.ts'
import { offered } from './offered.ts'
import { replacedOf, restoreDiff, restoreDraft } from './replaced-drafts.ts'
import { matchOf } from '../standards/sheet-matches.ts'
import { recordOf } from '../subjects/subjects.ts'
import { draftDiff, editTree, publishedOf } from './tree-edit.ts'
import { importTree } from './tree-import.ts'
import { listOf, readTree, treeRow } from './tree-store.ts'
import { wireDiff, wireEntries } from './tree-wire.ts'

type SubjectKind = SubjectRow['is']
type DataCall<S extends z.ZodMiniType> = Call<z.output<S>>
type QueryCall<S extends z.ZodMiniType> = Call<unknown, z.output<S>>

export const treeCalls = (kit: Kit, is: SubjectKind) => ({
  get: {
    async tree({ db, query, actor, now }: DataCall<typeof treeQuery>): Promise<z.input<typeof TreeAnswer>> {
      const { record, row } = await treeFor(db, actor, query, is)
      if (query.of === 'draft') assertMay('draft.read', actor, record)
      await assertMayRead(db, actor, record.owner, record.curriculum)
      const draft = query.of === 'draft'
      return {
        _id: record.id,
        kind: row.kind,
        of: query.of,
        levels: draft ? row.levels : row.snapshotLevels,
        curriculum: record.curriculum,
        source: [...(draft ? row.source : row.snapshotSource)],
        entries: wireEntries(
          draft ? listOf(await readTree(db, { record: record.id, kind: row.kind })) : publishedOf(row),
        ),
        version: row.version,
        published: row.published,
        origin: await originOf(db, row),
        replaced: draft ? await replacedOf(db, { record: record.id, kind: row.kind }, now) : null,
      }
    },
    async diff({ db, query, actor }: DataCall<typeof oneTree>) {
      const { record, row } = await treeFor(db, actor, query, is)
      assertMay('draft.read', actor, record)
      return wireDiff(await draftDiff(db, { record: record.id, kind: row.kind }))
    },
    async compare({ db, query, actor }: DataCall<typeof oneTree>) {
      const { record, row } = await treeFor(db, actor, query, is)
      assertMay('draft.read', actor, record)
      if (row.origin === null) throw fail(academicErrors, 'standards-not-offered')
      const stored = await readTree(db, { record: record.id, kind: row.kind })
      const { from } = await offered(db, record, { from: row.origin, fromKind: row.originKind ?? row.kind })
      // Map entries of the new edition to their existing ids in this tree.
      const here = new Map(
        listOf(stored).flatMap(({ foreign, _id }) => (foreign === null ? [] : [[foreign, _id] as const])),
      )
      const there = from.entries.map(({ key, above, ...entry }): Entry => ({
        ...entry,
        _id: here.get(key) ?? key,
        parent: above === null ? null : (here.get(above) ?? above),
      }))
      return wireDiff({ ...diff(stored.tree, treeOf(there)), version: row.version })
    },
    async before({ db, query, actor, now }: DataCall<typeof oneTree>) {
      const { record, row } = await treeFor(db, actor, query, is)
      assertMay('draft.read', actor, record)
      return wireDiff(await restoreDiff(db, { record: record.id, kind: row.kind }, now))
    },
    async match({ db, query, actor }: DataCall<typeof matchQuery>) {
      const record = await recordOf(db, actor, query._id, is)
      assertMay('draft.read', actor, record)
      return matchOf(db, record.owner, query.header)
    },
  },
  patch: {
    async 'sub-edit'(call: QueryCall<typeof editData>) {
      const { db, data } = call
      const record = await writable(call, data._id, is)
      return changed(
        kit,
        call,
        record,
        data.kind,
        await editTree(db, { record: record.id, kind: data.kind }, data.version, data.operations),
      )
    },
    async 'sub-add'(call: QueryCall<typeof addData>) {
      const {
        db,
        data: { _id, kind, parent, before, ...text },
      } = call
      const record = await writable(call, _id, is)
      const entry = {
        _id: kit.newId(),
        parent,
        name: text.name,
        code: text.code ?? '',
        grade: text.grade ?? [],
        tags: text.tags ?? [],
        mark: text.mark ?? '',
        foreign: null,
      }
      return {
        ...(await changed(
          kit,
          call,
          record,
          kind,
          await editTree(db, { record: record.id, kind }, undefined, [{ op: 'add', ...entry, before }]),
        )),
        entry,
      }
    },
    async 'sub-remove'(call: QueryCall<typeof removeData>) {
      const {
        db,
        data: { _id, kind, entry },
      } = call
      const record = await writable(call, _id, is)
      return changed(
        kit,
        call,
        record,
        kind,
        await editTree(db, { record: record.id, kind }, undefined, [{ op: 'remove', _id: entry }]),
      )
    },
    async import(call: QueryCall<typeof importData>) {
      const { db, data } = call
      const record = await writable(call, data._id, is)
      const source = await recordOf(db, call.actor, data.from)
      if (source.owner !== platform) assertMay('draft.read', call.actor, source)
      const { from, unmapped } = await offered(db, record, {
        from: data.from,
        fromKind: data.fromKind ?? data.kind,
        entries: data.entries,
      })
      const done = await importTree(
        db,
        { record: record.id, kind: data.kind },
        data.version,
        from,
        data.mode,
        () => kit.newId(),
        { file: source.name, now: call.now },
      )
      await changed(kit, call, record, data.kind, done)
      return { ...done, unmapped }
    },
    async restore(call: QueryCall<typeof restoreData>) {
      const { db, data, now } = call
      const record = await writable(call, data._id, is)
      const key = { record: record.id, kind: data.kind }
      return changed(kit, call, record, data.kind, await restoreDraft(db, key, data.version, now))
    },
  },
})

async function treeFor(
  tx: Tx,
  actor: ActorContext['actor'],
  { _id, kind }: { _id: string; kind: TreeKind },
  is: SubjectKind,
): Promise<{ record: SubjectRow; row: TreeRow }> {
  const record = await recordOf(tx, actor, _id, is)
  return { record, row: await treeRow(tx, { record: _id, kind }) }
}

/** The record of a tree that the caller may change. */
export async function writable(
  by: ActorContext & { readonly db: Tx },
  id: string,
  is?: SubjectKind,
): Promise<SubjectRow> {
  const record = await recordOf(by.db, by.actor, id, is)
  await assertWrite(by.db, by, 'subject.edit', record)
  return record
}

/** After a change of a tree: sets its time, writes the audit entry, and notifies open pages. */
export async function changed<T extends { version: number; count: number[] }>(
  kit: Kit,
  by: ActorContext & { readonly db: Tx },
  record: SubjectRow,
  kind: TreeKind,
  done: T,
): Promise<{ version: number; count: number[] }> {
  await by.db.update(subjects).set({ updatedAt: by.now }).where(eq(subjects.id, record.id))
  await auditChange(by.db, by, record.owner, `${record.is}.tree`, record.id, {
    after: { kind, version: done.version },
  })
  await notifyChange(kit, by.db, record, 'patched', kind, done.version)
  return { version: done.version, count: done.count }
}

export async function notifyChange(
  kit: Kit,
  tx: Tx,
  record: SubjectRow,
  event: 'created' | 'patched' | 'removed',
  kind: TreeKind | null = null,
  version = record.version,
): Promise<void> {
  const news = { _id: record.id, uid: record.owner, kind, version }
  if (record.is === 'subject') await emit(tx, kit.clock, subjectsContract, event, news, roomsOf(record.owner))
  else await emit(tx, kit.clock, skillsContract, event, news, roomsOf(record.owner))
}

async function originOf(tx: Tx, row: TreeRow): Promise<z.input<typeof TreeAnswer>['origin']> {
  if (row.origin === null) return null
  const [source] = await tx
    .select({ id: subjects.id, name: subjects.name, published: trees.published })
    .from(subjects)
    .innerJoin(trees, eq(trees.record, subjects.id))
    .where(sourceTree(row))
  return source
    ? { subject: source.id, name: source.name, newer: (source.published ?? 0) > (row.originPublished ?? 0) }
    : null
}

const sourceTree = (row: TreeRow) =>
  and(eq(subjects.id, row.origin ?? ''), eq(trees.kind, row.originKind ?? row.kind))
