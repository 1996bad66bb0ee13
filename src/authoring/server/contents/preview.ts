// Private view links: the key is shown once and stored as a hash; anybody with it sees the saved content
// until the link expires.
import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import type * as z from '#zod'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import type { ContentPreview } from '#authoring/contract/content-preview.shapes.ts'
import { signer } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { fail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import { contentFor } from '../access.ts'
import { contents, links, outlines, type ContentRow } from '../authoring.tables.ts'
import { decks, pages, revisions } from '../slides.tables.ts'
import { previewLinks } from '../collab.tables.ts'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

export async function makePreviewLink(
  { db, actor, now }: CallContext,
  { _id, days }: { _id: string; days: number },
): Promise<{ key: string; until: string }> {
  const row = await contentFor(db, actor, _id, 'content.own', { lock: true })
  if (row.orderId !== null) throw fail(authoringErrors, 'content-purchased')
  const key = randomBytes(24).toString('base64url')
  const until = new Date(now.getTime() + days * dayMs)
  await db.insert(previewLinks).values({ hash: hashOf(key), content: _id, until })
  return { key, until: until.toISOString() }
}

export async function previewByKey(by: CallContext, key: string): Promise<z.input<typeof ContentPreview>> {
  const { db, now } = by
  const [found] = await db
    .select({ content: contents, until: previewLinks.until })
    .from(previewLinks)
    .innerJoin(contents, eq(contents.id, previewLinks.content))
    .where(and(eq(previewLinks.hash, hashOf(key)), gt(previewLinks.until, now), eq(contents.del, false)))
  if (!found) throw fail(authoringErrors, 'preview-gone')
  const { content: row, until } = found
  const sign = await signer(db, now)
  const owner = (await peopleOf(db, [row.owner])).get(row.owner)
  const [outline] = await db
    .select({ branches: outlines.branches })
    .from(outlines)
    .where(eq(outlines.content, row.id))
  const linked = await db
    .select({ name: contents.name, mode: contents.mode, cover: contents.cover, group: links.group })
    .from(links)
    .innerJoin(contents, eq(contents.id, links.to))
    .where(and(eq(links.from, row.id), eq(contents.del, false)))
    .orderBy(asc(links.position))
  const {
    mode,
    name,
    type,
    curriculum,
    subjects,
    grades,
    overview,
    duration,
    template,
    steps,
    tags,
    ext,
    unit,
    idea,
    words,
    inquiry,
    goals,
    connection,
    linkGroup,
    service,
  } = row
  return {
    content: {
      _id: row.id,
      mode,
      name,
      type,
      curriculum,
      subjects,
      grades,
      coverUrl: row.cover === null ? null : sign(row.cover),
      overview,
      duration,
      template: template.map(field => ({ ...field })),
      steps,
      tags,
      ext,
      unit,
      idea,
      words,
      inquiry,
      goals,
      connection,
      linkGroup,
      service,
    },
    owner: { name: owner?.name ?? '', avatar: owner?.avatar ?? null },
    outline: outline?.branches ?? {},
    pages: (await savedPages(by, row)).map(({ id, pic }) => ({
      _id: id,
      picUrl: pic === null ? null : sign(pic),
    })),
    link: linked.map(({ cover, ...each }) => ({ ...each, coverUrl: cover === null ? null : sign(cover) })),
    until,
  }
}

/** The last saved deck; the current one if never saved. */
async function savedPages(
  { db }: CallContext,
  { id }: ContentRow,
): Promise<{ id: string; pic: string | null }[]> {
  const [deck] = await db.select().from(decks).where(eq(decks.content, id))
  if (!deck) return []
  const [saved] = await db
    .select({ pages: revisions.pages })
    .from(revisions)
    .where(and(eq(revisions.deck, deck.id), eq(revisions.rev, deck.rev)))
  const list =
    saved?.pages ??
    (await db
      .select({ id: pages.id, pic: pages.pic, body: pages.body })
      .from(pages)
      .where(eq(pages.deck, deck.id))
      .orderBy(asc(pages.position)))
  // The holder of the link may be a learner.
  return list.filter(({ body }) => !body.hidden)
}
