// Labels content in bulk: replaces its category, adds a subject or grade, or removes one.
import { categoriesByIds } from '#academics/server/evaluation.api.ts'
import { platform } from '#academics/contract/academics.shapes.ts'
import { chosenGrade, chosenSubject } from '#academics/server/choices.api.ts'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { contentLimits } from '#authoring/contract/content.shapes.ts'
import { readLabel, type Label } from '#authoring/contract/labels.rules.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Tx } from '#kit/server/db.ts'
import type { BulkActName } from '#schools/contract/bulk-acts.contract.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolsOfStaff } from '#schools/contract/relations.ts'
import type { BulkCaller, BulkContext, BulkDone, BulkStep } from '#schools/server/bulk.api.ts'
import { contentFor } from '../access.ts'
import type { Choice, ContentRow } from '../authoring.tables.ts'
import { patchContent } from './patch.ts'

type ItemBefore = BulkDone['before']
type ListKind = Exclude<Label['kind'], 'category'>

/** In words; without one, the category is removed. */
export async function labelName(
  tx: Tx,
  { actor }: Pick<BulkCaller, 'actor'>,
  to: string | undefined,
  act: BulkActName,
): Promise<string> {
  const label = to === undefined ? undefined : readLabel(to)
  if (act === 'untag' && (label === undefined || label.kind === 'category'))
    throw fail(schoolErrors, 'bulk-act')
  if (label === undefined) return ''
  if (label.kind === 'category') return (await categoryFor(tx, actor, label.id)).label
  if (label.kind === 'grades') return `grade ${(await chosenGrade(tx, actor, label.id)).label}`
  return `subject ${(await chosenSubject(tx, actor, label.id)).choice.label}`
}

export const labelling = (isSet: boolean): BulkStep => ({
  async run(context, id) {
    const row = await editable(context, id)
    const label = labelOf(context)
    if (label === undefined || label.kind === 'category') return setCategory(context, row, label?.id)
    return isSet ? add(context, row, label.kind, label.id) : remove(context, row, label.kind, label.id)
  },
  async undo(context, id, before) {
    const row = await editable(context, id)
    const label = labelOf(context)
    if (row.del) return false
    if (label === undefined || label.kind === 'category')
      return restoreCategory(context, row, before.category ?? null)
    const { kind, id: value } = label
    const had = before.choice ?? null
    if ((had !== null) === isSet) return true
    if (isSet !== has(row[kind], value)) return false
    await patch(context, row, { [kind]: had ? [...row[kind], had] : without(row[kind], value) })
    return true
  },
})

const labelOf = ({ act }: BulkContext): Label | undefined => (act.to === null ? undefined : readLabel(act.to))

const editable = ({ tx, actor }: BulkContext, id: string): Promise<ContentRow> =>
  contentFor(tx, actor, id, 'content.edit', { lock: true })

const patch = (
  { kit, tx, actor, now }: BulkContext,
  { id }: ContentRow,
  fields: { category?: Choice | null } | Partial<Record<ListKind, Choice[]>>,
): Promise<unknown> => patchContent(kit, { db: tx, actor, now }, id, fields)

const has = (list: readonly Choice[], value: string): boolean => list.some(each => each.value === value)
const without = (list: readonly Choice[], value: string): Choice[] =>
  list.filter(each => each.value !== value)

async function setCategory(
  context: BulkContext,
  row: ContentRow,
  id: string | undefined,
): Promise<ItemBefore> {
  const category = id === undefined ? null : await categoryFor(context.tx, context.actor, id)
  await patch(context, row, { category })
  return { category: row.category }
}

async function restoreCategory(
  context: BulkContext,
  row: ContentRow,
  category: Choice | null,
): Promise<boolean> {
  if ((row.category?.value ?? null) !== context.act.to) return false
  await patch(context, row, { category })
  return true
}

async function add(
  context: BulkContext,
  row: ContentRow,
  kind: ListKind,
  value: string,
): Promise<ItemBefore> {
  const choice = await choiceFor(context, row, kind, value)
  const had = row[kind].find(each => each.value === value)
  if (!had && row[kind].length >= contentLimits.choices) throw fail(authoringErrors, 'content-labels')
  await patch(context, row, { [kind]: had ? row[kind] : [...row[kind], choice] })
  return { choice: had ?? null }
}

async function remove(
  context: BulkContext,
  row: ContentRow,
  kind: ListKind,
  value: string,
): Promise<ItemBefore> {
  await patch(context, row, { [kind]: without(row[kind], value) })
  return { choice: row[kind].find(each => each.value === value) ?? null }
}

/** Content of one curriculum takes subjects of that curriculum. */
async function choiceFor(
  { tx, actor }: BulkContext,
  row: ContentRow,
  kind: ListKind,
  value: string,
): Promise<Choice> {
  if (kind === 'grades') return chosenGrade(tx, actor, value)
  const { choice, curriculum } = await chosenSubject(tx, actor, value)
  if (row.curriculum !== null && row.curriculum !== curriculum)
    throw fail(authoringErrors, 'content-other-curriculum')
  return choice
}

/** A category of the author, of one of their schools, or of the platform. */
async function categoryFor(tx: Tx, actor: Actor, id: string): Promise<Choice> {
  const [found] = await categoriesByIds(tx, [id])
  const owners = [actor.id, platform, ...schoolsOfStaff(actor)]
  if (!found || found.del || !owners.includes(found.owner)) throw kitFail('not-found')
  return { label: found.name, value: found.id }
}
