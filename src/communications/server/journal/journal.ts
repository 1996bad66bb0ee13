// Journal articles: published on schedule, and seeded with the articles of the platform.
import { createHash } from 'node:crypto'
import { and, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { ArticleSummary } from '#communications/contract/reading.contract.ts'
import { readingMinutes, sanitise } from '#communications/contract/rich-text.rules.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { articles, articleViews, type ArticleRecord } from '../reading.tables.ts'
import { seedFiles } from '../seed-files.ts'

type NewArticle = Omit<typeof articles.$inferInsert, 'id' | 'minutes' | 'words' | 'views'>

/** The only function that inserts articles, because it sanitises the text. */
export async function putArticle(tx: Tx, kit: Pick<Kit, 'newId'>, article: NewArticle): Promise<void> {
  const body = sanitise(article.body)
  await tx
    .insert(articles)
    .values({ ...article, id: kit.newId(), body, minutes: readingMinutes(body) })
    .onConflictDoNothing()
}

export async function seedJournal(kit: Kit): Promise<void> {
  const known = new Set((await kit.db.select({ slug: articles.slug }).from(articles)).map(({ slug }) => slug))
  for (const { name: slug, head, body } of seedFiles('journal').filter(file => !known.has(file.name))) {
    await putArticle(kit.db, kit, {
      slug,
      body,
      title: head['title'] ?? '',
      summary: head['summary'] ?? '',
      cover: null,
      category: head['category'] as ArticleSummary['category'],
      tags: (head['tags'] ?? '').split(',').map(tag => tag.trim()),
      author: head['author'] ?? '',
      lang: 'en',
      status: 'published',
      publishAt: new Date(kit.clock.now().getTime() - Number(head['daysAgo']) * dayMs),
    })
  }
}

/** Planned articles become public at their time; drafts and archived ones are never public. */
export const isPublic = (now: Date): SQL | undefined =>
  and(inArray(articles.status, ['planned', 'published']), lte(articles.publishAt, now))

/** Counts a visitor once a day. The stored value does not identify them. */
export async function countView({ db, actor, now, request }: Call, article: string): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const visitor = createHash('sha256')
    .update([today, actor.id ?? `${request.address} ${request.agent}`].join(' '))
    .digest('base64url')
  await db.execute(sql`
    with seen as (insert into ${articleViews} (article, visitor, day) values (${article}, ${visitor}, ${today}) on conflict do nothing returning article)
    update ${articles} set views = views + 1 where id in (select article from seen)`)
}

export const wireSummary = ({
  id,
  slug,
  title,
  summary,
  cover,
  category,
  tags,
  author,
  publishAt,
  minutes,
  views,
}: ArticleRecord) => ({
  _id: id,
  slug,
  title,
  summary,
  cover,
  category,
  tags,
  author,
  publishAt,
  minutes,
  views,
})
