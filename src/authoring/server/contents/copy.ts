// Copies own content with all attachments. A copy of a purchase stays a purchase, so that it is never
// published or shared.
import { asc, eq } from 'drizzle-orm'
import { contentLimits } from '#authoring/contract/content.shapes.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { contentFor } from '../access.ts'
import { contents, links, type ContentRow } from '../authoring.tables.ts'
import { insertContent } from './create.ts'
import { refill } from './filled.ts'
import { copyParts } from './copied.ts'

export interface Copied {
  readonly _id: string
  readonly name?: string | undefined
  readonly isLink?: boolean
}

export async function copyContent(
  kit: Kit,
  by: CallContext,
  { _id, name, isLink = false }: Copied,
): Promise<ContentRow> {
  const from = await contentFor(by.db, by.actor, _id, 'content.own', { lock: true })
  const to = await copyOne(kit, by, from, name ?? nameOfCopy(from.name))
  const linked = await by.db
    .select({ link: links, content: contents })
    .from(links)
    .innerJoin(contents, eq(contents.id, links.to))
    .where(eq(links.from, _id))
    .orderBy(asc(links.position))
  for (const { link, content } of linked) {
    // Only own content is copied; content shared by others is linked.
    const target =
      isLink && content.owner === by.actor.id
        ? await copyContent(kit, by, { _id: content.id, name: content.name, isLink })
        : content
    await by.db.insert(links).values({ ...link, from: to.id, to: target.id })
  }
  return (await refill(by.db, to.id)) ?? to
}

const nameOfCopy = (name: string): string => `${name.slice(0, contentLimits.name - 7)} (copy)`

async function copyOne(kit: Kit, by: CallContext, from: ContentRow, name: string): Promise<ContentRow> {
  const to = await insertContent(kit, by, {
    ...from,
    name,
    owner: by.actor.id ?? from.owner,
    school: by.actor.school ?? null,
    del: false,
    guest: false,
    published: false,
    taught: false,
    sid: null,
    readers: [],
    commenters: [],
    writers: [],
    versions: {},
    editors: {},
    version: 1,
  })
  await copyParts({ db: by.db, kit, now: by.now, from, to, ids: new Map([[from.id, to.id]]) })
  return to
}
