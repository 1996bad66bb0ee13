// `task-outline`: pruned copies of published trees. Later changes of a tree do not affect the selection.
import { eq } from 'drizzle-orm'
import type * as z from '#zod'
import { outlineTrees } from '#academics/contract/academics.shapes.ts'
import { publishedTree, searchPublished } from '#academics/server/content.api.ts'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import {
  outlineKinds,
  taskOutlineContract,
  type OutlineBranch,
  type OutlineKind,
  type TaskOutline,
} from '#authoring/contract/outline.contract.ts'
import { branchCode, difference, isOfSubject, pruned } from '#authoring/contract/outline.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type CallContext } from '#kit/server/service.ts'
import { schoolsOfMember } from '#schools/contract/relations.ts'
import { contentFacts, contentFor, mayWith, roomsOf } from '../access.ts'
import { contents, outlines, type ContentRow } from '../authoring.tables.ts'
import { touch } from '../contents/patch.ts'

type Outline = typeof outlines.$inferSelect
const maxFound = 100

export const outlineService = (kit: Kit) =>
  implement(taskOutlineContract, {
    facts: contentFacts,
    get: async (id, { db, actor }) => wireOutline(db, await contentFor(db, actor, id, 'content.read')),
    calls: {
      get: {
        byRid: async ({ db, actor, query }) =>
          wireOutline(db, await contentFor(db, actor, query.rid, 'content.read')),
        search: ({ db, actor, query: { kind, ...rest } }) =>
          searchPublished(db, actor, {
            ...rest,
            kind: outlineTrees[kind],
            is: recordOf(kind),
            owners: [...schoolsOfMember(actor), actor.id ?? ''],
            most: maxFound,
          }),
        async difference({ db, actor, query }) {
          const own = await contentFor(db, actor, query.rid, 'content.read')
          const [source] =
            own.toolSource === null
              ? []
              : await db.select().from(contents).where(eq(contents.id, own.toolSource))
          if (!source || !mayWith(source, actor, 'content.read')) return []
          return difference(
            (await outlineOf(db, own.id))?.branches ?? {},
            (await outlineOf(db, source.id))?.branches ?? {},
          )
        },
      },
      patch: { choose: call => choose(kit, call, call.data) },
    },
  })

export interface Choice {
  readonly rid: string
  readonly kind: OutlineKind
  readonly subject: string
  readonly entries: readonly string[]
  readonly version?: number | undefined
}

export async function choose(
  kit: Kit,
  by: CallContext,
  { rid, kind, subject, entries, version }: Choice,
): Promise<z.input<typeof TaskOutline>> {
  const { db, actor, now } = by
  // The content's lock serialises concurrent selections, even before a row exists.
  const row = await contentFor(db, actor, rid, 'content.edit', { lock: true })
  if (row.del) throw fail(authoringErrors, 'content-archived')
  const before = await outlineOf(db, rid)
  if (version !== undefined && version !== (before?.version ?? 0))
    throw kitFail('stale-version', { version: before?.version ?? 0 })
  const branch = entries.length === 0 ? undefined : await branchOf(by, kind, subject, entries)
  const branches = { ...before?.branches, [kind]: placed(before?.branches[kind] ?? [], subject, branch) }
  const next = (before?.version ?? 0) + 1
  await db
    .insert(outlines)
    .values({ id: rid, content: rid, branches, version: next, updatedAt: now })
    .onConflictDoUpdate({ target: outlines.content, set: { branches, version: next, updatedAt: now } })
  await touch(kit, by, row, ['outline'], {})
  await emit(
    db,
    kit.clock,
    taskOutlineContract,
    'patched',
    { rid, by: actor.id ?? row.owner, version: next },
    roomsOf(row),
  )
  return wireOutline(db, row)
}

/** A subject keeps its position among the others. */
function placed(
  list: readonly OutlineBranch[],
  subject: string,
  branch: OutlineBranch | undefined,
): OutlineBranch[] {
  const there = list.some(each => isOfSubject(each, subject))
  if (!branch) return list.filter(each => !isOfSubject(each, subject))
  return there ? list.map(each => (isOfSubject(each, subject) ? branch : each)) : [...list, branch]
}

async function branchOf(
  { db, actor }: CallContext,
  kind: OutlineKind,
  subject: string,
  entries: readonly string[],
): Promise<OutlineBranch> {
  const tree = await publishedTree(db, actor, subject, outlineTrees[kind], recordOf(kind))
  if (!tree) throw fail(authoringErrors, 'outline-subject')
  const kept = pruned(tree.entries, entries)
  if (!kept) throw fail(authoringErrors, 'outline-entry')
  const { id, name, curriculum } = tree.subject
  return {
    code: branchCode(curriculum, id),
    name,
    curr: curriculum,
    entries: kept,
    chosen: [...new Set(entries)],
  }
}

/** Skills have their own sets, everything else is a tree of a subject. */
const recordOf = (kind: OutlineKind): 'skill' | 'subject' => (kind === 'skills' ? 'skill' : 'subject')

async function outlineOf(tx: Tx, content: string): Promise<Outline | undefined> {
  const [row] = await tx.select().from(outlines).where(eq(outlines.content, content))
  return row
}

/** Without a selection it is empty, at version 0. */
async function wireOutline(tx: Tx, { id, updatedAt }: ContentRow): Promise<z.input<typeof TaskOutline>> {
  const row = await outlineOf(tx, id)
  const kinds = Object.fromEntries(outlineKinds.map(kind => [kind, row?.branches[kind] ?? []])) as Record<
    OutlineKind,
    OutlineBranch[]
  >
  return { _id: id, rid: id, ...kinds, version: row?.version ?? 0, updatedAt: row?.updatedAt ?? updatedAt }
}
