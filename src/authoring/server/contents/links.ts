// Links between content: many to many, ordered, each in a group. Writers lock the source content. Kinds
// prevent cycles: a unit links to tasks, a task to tools and videos, and those link to nothing.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { contentLimits, linkModes, type Content } from '#authoring/contract/content.shapes.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { contentFor, mayWith } from '../access.ts'
import { contents, links, type ContentRow } from '../authoring.tables.ts'
import { teachableAmong } from './filled.ts'
import { touch } from './patch.ts'
import { wireCards, type WireCard } from './wire.ts'

async function lockedFor(by: CallContext, id: string): Promise<ContentRow> {
  const row = await contentFor(by.db, by.actor, id, 'content.edit', { lock: true })
  if (row.del) throw fail(authoringErrors, 'content-archived')
  return row
}

const linksOf = ({ db }: Pick<CallContext, 'db'>, id: string) =>
  db.select().from(links).where(eq(links.from, id)).orderBy(asc(links.position), asc(links.to))

export interface NewLinks {
  readonly _id: string
  readonly link: readonly string[]
  readonly group?: string | null | undefined
}

export async function addLinks(
  kit: Kit,
  by: CallContext,
  { _id, link, group = null }: NewLinks,
): Promise<ContentRow> {
  const row = await lockedFor(by, _id)
  const wanted = [...new Set(link)]
  if (wanted.includes(_id)) throw fail(authoringErrors, 'link-cycle')
  const targets = await by.db.select().from(contents).where(inArray(contents.id, wanted))
  for (const id of wanted)
    assertLinkable(
      by,
      row,
      targets.find(each => each.id === id),
    )
  const there = await linksOf(by, _id)
  if (there.some(({ to }) => wanted.includes(to))) throw fail(authoringErrors, 'link-twice')
  if (there.length + wanted.length > contentLimits.links) throw fail(authoringErrors, 'link-limit')
  const last = there.at(-1)?.position ?? 0
  await by.db
    .insert(links)
    .values(wanted.map((to, index) => ({ from: _id, to, group, position: last + 1 + index })))
  return touch(kit, by, row, ['link', ...newGroups(row, [group])], withGroups(row, [group]))
}

function assertLinkable({ actor }: CallContext, from: ContentRow, to: ContentRow | undefined): void {
  if (!to || !mayWith(to, actor, 'content.read')) throw kitFail('not-found')
  if (!linkModes[from.mode].includes(to.mode)) throw fail(authoringErrors, 'link-kind')
  if (to.del) throw fail(authoringErrors, 'content-archived')
}

const unknownGroups = ({ linkGroup }: ContentRow, groups: readonly (string | null)[]): string[] => [
  ...new Set(
    groups.flatMap(group => (group !== null && !linkGroup.some(({ name }) => name === group) ? [group] : [])),
  ),
]
const newGroups = (row: ContentRow, groups: readonly (string | null)[]): string[] =>
  unknownGroups(row, groups).length > 0 ? ['linkGroup'] : []

/** A group exists once it is used. */
function withGroups(
  row: ContentRow,
  groups: readonly (string | null)[],
): { linkGroup?: Content['linkGroup'] } {
  const added = unknownGroups(row, groups)
  if (added.length === 0) return {}
  const linkGroup = [...row.linkGroup, ...added.map(name => ({ name, alias: '' }))]
  if (linkGroup.length > contentLimits.groups) throw kitFail('bad-data')
  return { linkGroup }
}

/** The linked content itself stays. */
export async function removeLink(
  kit: Kit,
  by: CallContext,
  { _id, link }: { _id: string; link: string },
): Promise<ContentRow> {
  const row = await lockedFor(by, _id)
  const gone = await by.db
    .delete(links)
    .where(and(eq(links.from, _id), eq(links.to, link)))
    .returning()
  return gone.length === 0 ? row : touch(kit, by, row, ['link'], {})
}

export interface Order {
  readonly _id: string
  readonly link: readonly { readonly id: string; readonly group: string | null }[]
  readonly version?: number | undefined
}

/** Exactly all links; an order based on an outdated list is refused. */
export async function orderLinks(
  kit: Kit,
  by: CallContext,
  { _id, link, version }: Order,
): Promise<ContentRow> {
  const row = await lockedFor(by, _id)
  const there = await linksOf(by, _id)
  const ids = new Set(link.map(({ id }) => id))
  const same =
    ids.size === link.length && there.length === link.length && there.every(({ to }) => ids.has(to))
  if (!same || (version !== undefined && version !== row.version))
    throw kitFail('stale-version', { version: row.version })
  if (link.length > 0)
    await by.db.execute(sql`update ${links} set position = it.position, "group" = it.grp
    from jsonb_to_recordset(${JSON.stringify(link.map(({ id, group }, index) => ({ id, grp: group, position: index + 1 })))}::jsonb) as it(id text, grp text, position int)
    where ${links.from} = ${_id} and ${links.to} = it.id`)
  const groups = link.map(({ group }) => group)
  return touch(kit, by, row, ['link', ...newGroups(row, groups)], withGroups(row, groups))
}

/** Links of a removed group become ungrouped. */
export async function setGroups(
  kit: Kit,
  by: CallContext,
  { _id, linkGroup }: { _id: string; linkGroup: Content['linkGroup'] },
): Promise<ContentRow> {
  const row = await lockedFor(by, _id)
  const names = [...new Set(linkGroup.map(({ name }) => name))]
  if (names.length !== linkGroup.length) throw kitFail('bad-data')
  await by.db
    .update(links)
    .set({ group: null })
    .where(and(eq(links.from, _id), sql`${links.group} <> all(${sql.param(names)}::text[])`))
  return touch(kit, by, row, ['linkGroup', 'link'], { linkGroup })
}

export type WireLinked = WireCard & { group: string | null; teachable: boolean }

/** What the caller may see of the linked content, in order. */
async function shown(
  by: CallContext,
  found: readonly { content: ContentRow; group: string | null }[],
): Promise<WireLinked[]> {
  const seen = found.filter(({ content }) => mayWith(content, by.actor, 'content.read'))
  const rows = seen.map(({ content }) => content)
  const cards = await wireCards(by, rows)
  const teachable = await teachableAmong(by.db, rows)
  return cards.map((card, index) => ({
    ...card,
    group: seen[index]?.group ?? null,
    teachable: teachable.has(card._id),
  }))
}

export async function linkedFrom(by: CallContext, id: string): Promise<WireLinked[]> {
  await contentFor(by.db, by.actor, id, 'content.read')
  return shown(
    by,
    await by.db
      .select({ content: contents, group: links.group })
      .from(links)
      .innerJoin(contents, eq(contents.id, links.to))
      .where(eq(links.from, id))
      .orderBy(asc(links.position), asc(links.to)),
  )
}

export async function linkedTo(by: CallContext, id: string): Promise<WireLinked[]> {
  await contentFor(by.db, by.actor, id, 'content.read')
  return shown(
    by,
    await by.db
      .select({ content: contents, group: links.group })
      .from(links)
      .innerJoin(contents, eq(contents.id, links.from))
      .where(and(eq(links.to, id), eq(contents.del, false)))
      .orderBy(asc(contents.name), asc(contents.id)),
  )
}

/**
 * The transitive closure of links in both directions. It continues through levels that the caller may not
 * see.
 */
export async function linkedAround(by: CallContext, id: string): Promise<WireLinked[]> {
  await contentFor(by.db, by.actor, id, 'content.read')
  const { rows } = await by.db.execute<{ id: string }>(sql`with recursive
    below(id) as (select "to" from ${links} where "from" = ${id} union select l."to" from ${links} l join below on l."from" = below.id),
    above(id) as (select "from" from ${links} where "to" = ${id} union select l."from" from ${links} l join above on l."to" = above.id)
    select id from below union select id from above`)
  const ids = rows.map(row => row.id).filter(each => each !== id)
  if (ids.length === 0) return []
  const groups = new Map((await linksOf(by, id)).map(({ to, group }) => [to, group]))
  const found = await by.db
    .select()
    .from(contents)
    .where(and(inArray(contents.id, ids), eq(contents.del, false)))
    .orderBy(asc(contents.name), asc(contents.id))
  return shown(
    by,
    found.map(content => ({ content, group: groups.get(content.id) ?? null })),
  )
}

/** Links whose content is not archived. */
export async function liveLinks(by: CallContext, id: string): Promise<number> {
  await contentFor(by.db, by.actor, id, 'content.read')
  return (
    await by.db
      .select({ to: links.to })
      .from(links)
      .innerJoin(contents, eq(contents.id, links.to))
      .where(and(eq(links.from, id), eq(contents.del, false)))
  ).length
}
