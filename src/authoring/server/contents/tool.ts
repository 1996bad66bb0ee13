// Makes an assessment tool from content: its objectives become the items. Names from the source stay
// unchanged.
import { eq } from 'drizzle-orm'
import type * as z from '#zod'
import { defaultCriteriaOf } from '#academics/server/evaluation.api.ts'
import type { Tool, toolGroup, toolItem } from '#authoring/contract/extras.contract.ts'
import { contentLimits } from '#authoring/contract/content.shapes.ts'
import { outlineKinds, type OutlineKind } from '#authoring/contract/outline.contract.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { contentFor } from '../access.ts'
import { outlines, type ContentRow } from '../authoring.tables.ts'
import { tools } from '../questions.tables.ts'
import { copyContent } from './copy.ts'
import { insertContent, templateFor } from './create.ts'
import { refill } from './filled.ts'

export interface ToolWanted {
  readonly unit?: string | undefined
  readonly _id?: string | undefined
  readonly name?: string | undefined
}

export async function copyTool(
  kit: Kit,
  by: CallContext,
  { unit, _id, name }: ToolWanted,
): Promise<ContentRow> {
  if (_id !== undefined) {
    const tool = await contentFor(by.db, by.actor, _id, 'content.read')
    if (tool.mode !== 'tool' || unit !== undefined) throw kitFail('bad-data')
    return copyContent(kit, by, { _id, name })
  }
  if (unit === undefined) throw kitFail('bad-data')
  return toolFrom(kit, by, await contentFor(by.db, by.actor, unit, 'content.read'), name)
}

async function toolFrom(
  kit: Kit,
  by: CallContext,
  source: ContentRow,
  name: string | undefined,
): Promise<ContentRow> {
  const template = await templateFor(kit, by, 'tool', undefined, undefined)
  // Made from a purchase, it has the same restrictions.
  const row = await insertContent(kit, by, {
    owner: by.actor.id ?? '',
    school: by.actor.school ?? null,
    mode: 'tool',
    name: name ?? `Assessment of ${source.name}`.slice(0, contentLimits.name),
    curriculum: source.curriculum,
    subjects: source.subjects,
    grades: source.grades,
    cover: source.owner === by.actor.id ? source.cover : null,
    template: template.fields,
    toolType: 'title',
    toolSource: source.id,
    orderId: source.orderId,
  })
  const [outline] = await by.db.select().from(outlines).where(eq(outlines.content, source.id))
  if (outline)
    await by.db
      .insert(outlines)
      .values({ ...outline, id: row.id, content: row.id, version: 1, updatedAt: by.now })
  await by.db
    .insert(tools)
    .values({ id: row.id, ...rubricFrom(kit, await stepsFor(by), outline?.branches ?? {}) })
  return (await refill(by.db, row.id)) ?? row
}

const groupNames: Readonly<Record<OutlineKind, string>> = {
  outline: 'Topics',
  assess: 'Standards',
  pd: 'Professional standards',
  goal: 'Learning goals',
  skills: 'Skills',
  atl: 'Approaches to learning',
}
/** If the owner has no default criteria set. */
const usualSteps = ['Beginning', 'Developing', 'Proficient', 'Extending']
const maxItems = 500

/** Names of the current account's default criteria. */
async function stepsFor({ db, actor }: CallContext): Promise<string[]> {
  const rows = await defaultCriteriaOf(db, actor.school ?? actor.id ?? '')
  return rows.length < 2 ? usualSteps : rows.map(({ name }) => name)
}

/** One group per kind of objective, assessed by the teacher, with an item per selected entry. */
function rubricFrom(
  kit: Kit,
  options: string[],
  branches: NonNullable<(typeof outlines.$inferSelect)['branches']>,
): Pick<Tool, 'groups' | 'items'> {
  const groups: z.output<typeof toolGroup>[] = []
  const items: z.output<typeof toolItem>[] = []
  for (const kind of outlineKinds) {
    const entries = (branches[kind] ?? []).flatMap(branch =>
      branch.entries.filter(({ _id }) => branch.chosen.includes(_id)),
    )
    if (entries.length === 0) continue
    const group = kit.newId()
    groups.push({
      _id: group,
      name: groupNames[kind],
      tag: '',
      by: 'teacher',
      anonymous: false,
      visible: 'all',
      mark: '',
      type: 'radio',
      options,
    })
    items.push(
      ...entries.map(({ _id, code, name }) => ({
        _id: kit.newId(),
        group,
        name: code ? `${code} ${name}`.slice(0, 2000) : name,
        mark: '',
        type: 'radio' as const,
        options,
        source: _id,
      })),
    )
  }
  return { groups, items: items.slice(0, maxItems) }
}
