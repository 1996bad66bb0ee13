// Academics for content: templates with the tag sets they use, and published trees to choose from.
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import * as z from '#zod'
import { platform, type TreeKind } from '#academics/contract/academics.shapes.ts'
import { TagSet } from '#academics/contract/tags.contract.ts'
import type { Field, TemplateMode } from '#academics/contract/templates.rules.ts'
import { branchOf, treeOf } from '#academics/contract/tree.rules.ts'
import type { OutlineEntry } from '#academics/contract/trees.contract.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { mayDo } from './owners/access.ts'
import { type SubjectRow, subjects, trees } from './academics.tables.ts'
import { tagSets } from './words.tables.ts'
import { type TemplateRow, templates } from './templates.tables.ts'
import { assertMayRead } from './curricula/certificates.ts'
import { recordOf } from './subjects/subjects.ts'
import { namedCategory } from './evaluation.api.ts'
import { wireSets } from './tags/tag-sets.ts'
import { ofPlatform } from './templates/templates.service.ts'
import { pairToBeginWith } from './templates/template-choice.ts'
import { oneTemplate, platformFields } from './templates/templates.ts'
import { wireEntries } from './trees/tree-wire.ts'
import { publishedOf } from './trees/tree-edit.ts'

export { curriculumGrades } from './curricula/grades.ts'

export interface ContentTemplate {
  readonly id: string | null
  readonly mode: TemplateMode
  readonly fields: Field[]
  readonly steps: Record<string, string>
  readonly tags: z.output<typeof TagSet>[]
  readonly category: { readonly label: string; readonly value: string } | null
  readonly criteria: string | null
}

export interface TemplateQuery {
  readonly owner: string
  readonly mode: TemplateMode
  readonly curriculum?: string | undefined
}

/** The actor's choice, else the owner's default, else the platform's. */
export async function templateOffered(
  tx: Tx,
  kit: Kit,
  actor: Actor,
  { owner, mode, curriculum }: TemplateQuery,
): Promise<ContentTemplate> {
  if (mode === 'video' || mode === 'tool') return builtIn(kit, mode)
  if (mode === 'pdUnit' || mode === 'pdTask')
    return withTags(tx, actor, owner, await ofPlatform(kit, tx, mode, undefined))
  const rows = await pairToBeginWith(tx, actor, owner, curriculum)
  const row = rows.find(each => each.mode === mode)
  // An installation without platform templates still has the built-in fields.
  return row ? withTags(tx, actor, owner, await oneTemplate(tx, kit, row)) : builtIn(kit, mode)
}

const builtIn = async (kit: Kit, mode: TemplateMode): Promise<ContentTemplate> => ({
  id: null,
  mode,
  fields: [...(await platformFields(kit, mode))],
  steps: {},
  tags: [],
  category: null,
  criteria: null,
})

/** A template, if the actor may see it. */
export async function templateById(tx: Tx, kit: Kit, actor: Actor, id: string): Promise<ContentTemplate> {
  const [row] = (await tx.select().from(templates).where(eq(templates.id, id))) as (TemplateRow | undefined)[]
  if (!row || !mayDo('academic.read', actor, row)) throw kitFail('not-found')
  return withTags(tx, actor, row.owner, await oneTemplate(tx, kit, row))
}

async function withTags(
  tx: Tx,
  actor: Actor,
  owner: string,
  template: Awaited<ReturnType<typeof oneTemplate>>,
): Promise<ContentTemplate> {
  const names = [...new Set(template.data.flatMap(({ tags }) => (tags === null ? [] : [tags.toLowerCase()])))]
  const rows =
    names.length === 0
      ? []
      : await tx
          .select()
          .from(tagSets)
          .where(
            and(
              inArray(sql`lower(${tagSets.set})`, names),
              or(eq(tagSets.owner, owner), and(eq(tagSets.owner, platform), eq(tagSets.publish, true))),
            ),
          )
  // The owner's set takes precedence over the platform's set with the same name.
  const chosen = names.flatMap(name => {
    const same = rows.filter(({ set }) => set.toLowerCase() === name)
    return same.find(row => row.owner !== platform) ?? same[0] ?? []
  })
  const sets = [
    ...(await wireSets(
      tx,
      actor,
      chosen.filter(({ publish }) => publish),
      true,
    )),
    ...(await wireSets(
      tx,
      actor,
      chosen.filter(({ publish }) => !publish),
    )),
  ]
  return {
    id: template._id,
    mode: template.mode,
    fields: template.data.map(field => ({ ...field })),
    steps: { ...template.steps } as Record<string, string>,
    tags: z.parse(z.array(TagSet), sets),
    category: await namedCategory(tx, template.category),
    criteria: template.criteria,
  }
}

export interface PublishedTree {
  readonly subject: Pick<SubjectRow, 'id' | 'name' | 'curriculum' | 'owner'>
  readonly entries: OutlineEntry[]
}

/** The published tree of a subject or skill set, if the actor may read it; undefined if none is published. */
export async function publishedTree(
  tx: Tx,
  actor: Actor,
  subject: string,
  kind: TreeKind,
  is: SubjectRow['is'],
): Promise<PublishedTree | undefined> {
  const record = await recordOf(tx, actor, subject, is)
  await assertMayRead(tx, actor, record.owner, record.curriculum)
  const [row] = await tx
    .select()
    .from(trees)
    .where(and(eq(trees.record, subject), eq(trees.kind, kind)))
  return row && row.published !== null
    ? { subject: record, entries: wireEntries(publishedOf(row)) }
    : undefined
}

export interface EntryMatch {
  readonly subject: string
  readonly subjectName: string
  readonly entry: OutlineEntry
  readonly path: string[]
}

interface Searched {
  readonly kind: TreeKind
  readonly is: SubjectRow['is']
  readonly owners: readonly string[]
  readonly curriculum?: string | undefined
  readonly subject?: string | undefined
  readonly key: string
  readonly most: number
}

/** Searches published trees: of one subject, or of the owners' and the platform's subjects in a curriculum. */
export async function searchPublished(
  tx: Tx,
  actor: Actor,
  { kind, is, owners, curriculum, subject, key, most }: Searched,
): Promise<EntryMatch[]> {
  const rows = await tx
    .select({ subject: subjects, tree: trees })
    .from(subjects)
    .innerJoin(trees, and(eq(trees.record, subjects.id), eq(trees.kind, kind), isNotNull(trees.published)))
    .where(
      and(
        eq(subjects.is, is),
        eq(subjects.del, false),
        subject === undefined ? inArray(subjects.owner, [...owners, platform]) : eq(subjects.id, subject),
        curriculum === undefined ? undefined : eq(subjects.curriculum, curriculum),
      ),
    )
    .orderBy(asc(sql`${subjects.owner} = ${platform}`), asc(subjects.name))
    .limit(60)
  const words = key.toLowerCase().split(/\s+/).filter(Boolean)
  const found: EntryMatch[] = []
  for (const row of rows) {
    if (found.length >= most) break
    if (!mayDo('academic.read', actor, row.subject) || !(await readable(tx, actor, row.subject))) continue
    const tree = treeOf(publishedOf(row.tree))
    for (const entry of wireEntries([...tree.entries.values()])) {
      const said = `${entry.code} ${entry.name}`.toLowerCase()
      if (found.length < most && words.every(word => said.includes(word)))
        found.push({
          subject: row.subject.id,
          subjectName: row.subject.name,
          entry,
          path: branchOf(tree, entry._id)
            .slice(0, -1)
            .map(({ name }) => name),
        })
    }
  }
  return found
}

const readable = (tx: Tx, actor: Actor, { owner, curriculum }: SubjectRow): Promise<boolean> =>
  assertMayRead(tx, actor, owner, curriculum).then(
    () => true,
    () => false,
  )

/** A platform subject by name, with its published trees. */
export async function platformSubject(
  tx: Tx,
  curriculum: string,
  name: string,
): Promise<{ id: string; name: string; published: (kind: TreeKind) => Promise<OutlineEntry[]> } | undefined> {
  const [row] = await tx
    .select()
    .from(subjects)
    .where(
      and(
        eq(subjects.owner, platform),
        eq(subjects.is, 'subject'),
        eq(subjects.curriculum, curriculum),
        eq(subjects.name, name),
      ),
    )
  if (!row) return undefined
  return {
    id: row.id,
    name: row.name,
    async published(kind) {
      const [tree] = await tx
        .select()
        .from(trees)
        .where(and(eq(trees.record, row.id), eq(trees.kind, kind)))
      return tree ? wireEntries(publishedOf(tree)) : []
    },
  }
}
