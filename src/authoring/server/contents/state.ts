// Archive, restore, delete; switch the template; field presence. State rules are conditions of the update
// itself.
import { and, eq } from 'drizzle-orm'
import { switched, type Field } from '#academics/contract/templates.rules.ts'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { extField, sameValue } from '#authoring/contract/content.rules.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import { fail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { assertMayDelete } from '#schools/server/delete-right.api.ts'
import { contentFor, roomsOf } from '../access.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { templateFor } from './create.ts'
import { touch } from './patch.ts'

/** Published content must be unpublished first; the database also enforces this. */
export async function archive(kit: Kit, by: CallContext, id: string): Promise<ContentRow> {
  const row = await contentFor(by.db, by.actor, id, 'content.own', { lock: true })
  if (row.published) throw fail(authoringErrors, 'content-published')
  return row.del ? row : touch(kit, by, row, ['del'], { del: true })
}

export async function restore(kit: Kit, by: CallContext, id: string): Promise<ContentRow> {
  const row = await contentFor(by.db, by.actor, id, 'content.own', { lock: true })
  return row.del ? touch(kit, by, row, ['del'], { del: false }) : row
}

/** Archived for delayed deletion: refuses now what could not be deleted then. */
export async function setAside(kit: Kit, by: CallContext, id: string): Promise<ContentRow> {
  const row = await contentFor(by.db, by.actor, id, 'content.remove', { lock: true })
  if (row.published) throw fail(authoringErrors, 'content-published')
  await assertRemovable(by, row)
  return row.del ? row : touch(kit, by, row, ['del'], { del: true })
}

/** For the person who archived it, who may be an admin. */
export async function takeBack(kit: Kit, by: CallContext, id: string): Promise<ContentRow> {
  const row = await contentFor(by.db, by.actor, id, 'content.remove', { lock: true })
  return row.del ? touch(kit, by, row, ['del'], { del: false }) : row
}

/** With all attachments; linked content stays, and so do sessions, which have their own copy. */
export async function removeContent(kit: Kit, by: CallContext, id: string): Promise<ContentRow> {
  const row = await contentFor(by.db, by.actor, id, 'content.remove', { lock: true })
  await assertRemovable(by, row)
  if (row.published) throw fail(authoringErrors, 'content-published')
  if (!isAdminFor(by, row) && !row.del) throw fail(authoringErrors, 'content-not-archived')
  await by.db.delete(contents).where(and(eq(contents.id, id), eq(contents.published, false)))
  await writeAudit(by.db, by, 'content.remove', id, { before: { name: row.name, owner: row.owner } })
  await emit(by.db, kit.clock, unitContract, 'removed', { _id: id }, roomsOf(row))
  return row
}

const isAdminFor = ({ actor }: CallContext, { school }: ContentRow): boolean =>
  school !== null && isAdminOf(actor, school)

/** Admins of its school always; its owner if the school allows it, and it was never taught. */
async function assertRemovable(by: CallContext, row: ContentRow): Promise<void> {
  if (isAdminFor(by, row)) return
  await assertMayDelete(by.db, by.actor, row.school)
  if (row.taught) throw fail(authoringErrors, 'content-taught')
}

/**
 * Answers to fields of the new template stay, the rest is kept hidden. Built-in fields are in every
 * template of their kind.
 */
export async function switchTemplate(
  kit: Kit,
  by: CallContext,
  { _id, tpl }: { _id: string; tpl: string },
): Promise<ContentRow> {
  const row = await contentFor(by.db, by.actor, _id, 'content.edit', { lock: true })
  if (row.del) throw fail(authoringErrors, 'content-archived')
  const template = await templateFor(kit, by, row.mode, tpl, row.curriculum ?? undefined)
  const { shown, hidden } = switched(
    row.ext,
    row.hidden,
    withSubjects(template.fields, { ...row.ext, ...row.hidden }),
  )
  const ext = shown as ContentRow['ext']
  const moved = [...new Set([...Object.keys(row.ext), ...Object.keys(ext)])].filter(
    key => !sameValue(row.ext[key] ?? [], ext[key] ?? []),
  )
  return touch(kit, by, row, ['template', ...moved.map(extField)], {
    tpl: template.id,
    template: template.fields,
    steps: template.steps,
    tags: template.tags,
    ext,
    hidden: { ...hidden },
  })
}

/** A field's answers may be stored per subject (`field:subject`), and these move with the field. */
function withSubjects(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): Pick<Field, '_id' | 'code'>[] {
  const known = new Set(fields.flatMap(({ _id, code }) => (code === null ? [_id] : [_id, code])))
  return [
    ...fields,
    ...Object.keys(values)
      .filter(key => known.has(key.split(':')[0] ?? ''))
      .map(_id => ({ _id, code: null })),
  ]
}

/** Sent to collaborators, and never stored. */
export async function notifyPresence(
  kit: Kit,
  { db, actor }: CallContext,
  { _id, field, here }: { _id: string; field: string | null; here: boolean },
): Promise<void> {
  const row = await contentFor(db, actor, _id, 'content.read')
  const me = (await peopleOf(db, [actor.id ?? ''])).get(actor.id ?? '')
  await emit(
    db,
    kit.clock,
    unitContract,
    'presence',
    { _id, uid: actor.id ?? '', name: me?.name ?? '', field, here },
    roomsOf(row).filter(room => room !== `user:${actor.id}`),
  )
}
