// New content: the current account's template is copied in, so that later edits of the template do not affect
// it.
import { templateById, templateOffered, type ContentTemplate } from '#academics/server/content.api.ts'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { typesOf, type Content, type ContentMode } from '#authoring/contract/content.shapes.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { assertOwnerOpen } from '#schools/server/owners.api.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'

export interface NewContent {
  readonly mode: ContentMode
  readonly name: string
  readonly curriculum?: string | undefined
  readonly tpl?: string | undefined
  readonly type?: Content['type'] | undefined
  readonly subjects?: Content['subjects']
  readonly grades?: Content['grades']
  readonly service?: Content['service'] | undefined
}

export async function createContent(
  kit: Kit,
  by: CallContext,
  { tpl, curriculum, type = null, service = null, ...rest }: NewContent,
): Promise<ContentRow> {
  const owner = by.actor.id
  if (owner === null) throw kitFail('forbidden')
  assertKind(rest.mode, { type, service })
  const school = by.actor.school ?? null
  const template = await templateFor(kit, by, rest.mode, tpl, curriculum)
  return insertContent(kit, by, {
    ...rest,
    owner,
    school,
    type,
    service,
    curriculum: curriculum ?? null,
    tpl: template.id,
    template: template.fields,
    steps: template.steps,
    tags: template.tags,
    category: template.category,
    criteria: template.criteria,
  })
}

/** The given template, or the current account's default. */
export async function templateFor(
  kit: Kit,
  { db, actor }: CallContext,
  mode: ContentMode,
  tpl: string | undefined,
  curriculum: string | undefined,
): Promise<ContentTemplate> {
  const template =
    tpl === undefined
      ? await templateOffered(db, kit, actor, { owner: actor.school ?? actor.id ?? '', mode, curriculum })
      : await templateById(db, kit, actor, tpl)
  if (template.mode !== mode) throw fail(authoringErrors, 'template-kind')
  return template
}

export function assertKind(
  mode: ContentMode,
  {
    type,
    service,
  }: { readonly type?: Content['type'] | undefined; readonly service?: Content['service'] | undefined },
): void {
  if (type != null && !typesOf(mode).includes(type)) throw fail(authoringErrors, 'content-type')
  if (service != null && mode !== 'pdUnit' && mode !== 'pdTask') throw fail(authoringErrors, 'content-type')
}

type Values = Omit<typeof contents.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>

export async function insertContent(kit: Kit, { db, now }: CallContext, values: Values): Promise<ContentRow> {
  // A school whose plan has ended cannot create content.
  if (values.school != null) await assertOwnerOpen(db, values.school, now)
  const [row] = await db
    .insert(contents)
    .values({ ...values, id: kit.newId(), createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw kitFail('unexpected')
  await emit(db, kit.clock, unitContract, 'created', { _id: row.id, uid: row.owner }, [`user:${row.owner}`])
  return row
}
