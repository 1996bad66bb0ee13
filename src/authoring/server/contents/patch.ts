// Autosave of any fields at once, each with its own version. Of two writers of one field the second gets a
// conflict, and their whole patch is rejected.
import { eq } from 'drizzle-orm'
import type * as z from '#zod'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { unitContract, type FieldConflict } from '#authoring/contract/content.contract.ts'
import { extField, sameValue } from '#authoring/contract/content.rules.ts'
import type { EditableField } from '#authoring/contract/content.shapes.ts'
import { filesHeld, holdFiles } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { contentFor, roomsOf } from '../access.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { assertKind } from './create.ts'
import { factsFor, missingIn, noFacts } from './filled.ts'
import { filesIn } from './wire.ts'

type Patch = z.output<NonNullable<(typeof unitContract)['methods']['patch']['data']>>

/** Limit for fields of the template and hidden old ones, against abuse. */
const maxAnswers = 500

export async function patchContent(
  kit: Kit,
  by: CallContext,
  id: string,
  { base, ext, ...fields }: Patch,
): Promise<ContentRow> {
  const row = await contentFor(by.db, by.actor, id, 'content.edit', { lock: true })
  if (row.del) throw fail(authoringErrors, 'content-archived')
  const changes = changesOf(row, fields, ext)
  assertAllowed(by, row, changes)
  await assertUnchanged(by, row, changes, base ?? {})
  await takeFiles(kit, by, row, changes)
  return changes.length === 0 ? row : writeFields(kit, by, row, changes)
}

interface Change {
  readonly field: string
  readonly key: EditableField | 'ext'
  readonly ext?: string
  readonly value: unknown
  readonly stored: unknown
}

/** Fields that differ from the stored values: repeating a request changes nothing and causes no conflict. */
function changesOf(row: ContentRow, fields: Omit<Patch, 'ext' | 'base'>, ext: Patch['ext']): Change[] {
  const plain = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [{ field: key, key: key as EditableField, value, stored: row[key as EditableField] }],
  )
  const answers = Object.entries(ext ?? {}).map(([key, value]) => ({
    field: extField(key),
    key: 'ext' as const,
    ext: key,
    value,
    stored: row.ext[key] ?? [],
  }))
  return [...plain, ...answers].filter(({ value, stored }) => !sameValue(value, stored))
}

function assertAllowed({ actor }: CallContext, row: ContentRow, changes: readonly Change[]): void {
  for (const { key, value, stored } of changes) {
    if (key === 'curriculum' && stored !== null) throw fail(authoringErrors, 'content-curriculum')
    if (key === 'type' || key === 'service') assertKind(row.mode, { [key]: value as never })
    if (key === 'toolType' && row.mode !== 'tool') throw fail(authoringErrors, 'content-type')
    // Only the owner decides who may view without an account.
    if (key === 'guest' && row.owner !== actor.id) throw kitFail('forbidden')
  }
}

/**
 * Anything that looks like a file hash is shown as a file, so it must belong to the writer or the owner, or
 * be stored there already.
 * The owner holds it from then on.
 */
async function takeFiles(
  kit: Kit,
  { db, actor, now }: CallContext,
  row: ContentRow,
  changes: readonly Change[],
): Promise<void> {
  const covers = changes.flatMap(({ key, value }) =>
    key === 'cover' && typeof value === 'string' ? [value] : [],
  )
  const there = new Set(filesIn(row.ext))
  const pictures = changes.flatMap(({ key, value }) =>
    key === 'ext'
      ? filesIn({ value: value as ContentRow['ext'][string] }).filter(hash => !there.has(hash))
      : [],
  )
  if (covers.length + pictures.length === 0) return
  const held = await filesHeld(db, [actor.id ?? '', row.owner], [...covers, ...pictures])
  if (covers.some(hash => !held.has(hash))) throw fail(authoringErrors, 'cover-unknown')
  if (pictures.some(hash => !held.has(hash))) throw fail(authoringErrors, 'file-unknown')
  if (row.owner !== actor.id) await holdFiles(db, () => kit.newId(), row.owner, [...covers, ...pictures], now)
}

async function assertUnchanged(
  { db }: CallContext,
  row: ContentRow,
  changes: readonly Change[],
  base: Readonly<Record<string, number>>,
): Promise<void> {
  const lost = changes.filter(
    ({ field }) => Object.hasOwn(base, field) && base[field] !== (row.versions[field] ?? 0),
  )
  if (lost.length === 0) return
  const people = await peopleOf(
    db,
    lost.flatMap(({ field }) => row.editors[field] ?? []),
  )
  const conflicts = lost.map(({ field, stored }): FieldConflict => ({
    field,
    value: stored,
    version: row.versions[field] ?? 0,
    by: people.get(row.editors[field] ?? '')?.name ?? null,
  }))
  throw fail(authoringErrors, 'field-changed', { conflicts })
}

async function writeFields(
  kit: Kit,
  by: CallContext,
  row: ContentRow,
  changes: readonly Change[],
): Promise<ContentRow> {
  const set: Partial<typeof contents.$inferInsert> = Object.fromEntries(
    changes.flatMap(({ key, value }) => (key === 'ext' ? [] : [[key, value]])),
  )
  const ext = { ...row.ext }
  for (const { ext: key, value } of changes) {
    if (key === undefined) continue
    if ((value as readonly unknown[]).length === 0) delete ext[key]
    else ext[key] = value as ContentRow['ext'][string]
  }
  if (Object.keys(ext).length > maxAnswers) throw kitFail('bad-data')
  if (changes.some(({ key }) => key === 'ext')) set.ext = ext
  // Most edits do not affect completeness; then nothing needs to be counted.
  const same = sameValue(missingIn(row, noFacts), missingIn({ ...row, ...set } as ContentRow, noFacts))
  return touch(
    kit,
    by,
    row,
    changes.map(({ field }) => field),
    set,
    same ? row.filled : undefined,
  )
}

/**
 * Writes the locked row with the next version of each changed field, its completeness, and
 * an event for its authors.
 */
export async function touch(
  kit: Kit,
  { db, actor, now }: CallContext,
  row: ContentRow,
  fields: readonly string[],
  set: Partial<typeof contents.$inferInsert>,
  filled?: boolean,
): Promise<ContentRow> {
  const next = Object.fromEntries(fields.map(field => [field, (row.versions[field] ?? 0) + 1]))
  const after = { ...row, ...set } as ContentRow
  const [changed] = await db
    .update(contents)
    .set({
      ...set,
      filled: filled ?? missingIn(after, await factsFor(db, row.id)).length === 0,
      versions: { ...row.versions, ...next },
      editors: { ...row.editors, ...Object.fromEntries(fields.map(field => [field, actor.id ?? ''])) },
      version: row.version + 1,
      updatedAt: now,
    })
    .where(eq(contents.id, row.id))
    .returning()
  if (!changed) throw kitFail('not-found')
  await emit(
    db,
    kit.clock,
    unitContract,
    'patched',
    { _id: row.id, by: actor.id ?? row.owner, fields: [...fields], versions: next },
    roomsOf(changed),
  )
  return changed
}
