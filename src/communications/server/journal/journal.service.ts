import { and, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { journalContract } from '#communications/contract/reading.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { countView, isPublic, wireSummary } from './journal.ts'
import { acceptances, articles, type ArticleRecord } from '../reading.tables.ts'

const newest = [desc(articles.publishAt), desc(articles.id)]

export const journalService = () =>
  implement(journalContract, {
    facts: { owner: acceptances.user },
    async find({ db, query, now }) {
      const page = await listTable(db, articles, query, {
        columns: { category: articles.category },
        where: and(isPublic(now), withWords(query.$search)),
        order: newest,
      })
      return { ...page, data: page.data.map(wireSummary) }
    },
    async get(id, call) {
      const { db, now } = call
      const [article] = await db
        .select()
        .from(articles)
        .where(and(or(eq(articles.id, id), eq(articles.slug, id)), isPublic(now)))
      if (!article) throw kitFail('not-found')
      await countView(call, article.id)
      return {
        ...wireSummary(article),
        body: article.body,
        related: (await relatedTo(db, article, now)).map(wireSummary),
      }
    },
  })

/** Full-text search over title, summary and body. The last word may be incomplete, for search while typing. */
function withWords(search: string | undefined): SQL | undefined {
  const words = search?.match(/[\p{L}\p{N}]+/gu)
  if (!search) return undefined
  if (!words) return sql`false`
  const query = words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ')
  return sql`${articles.words} @@ to_tsquery('english', ${query})`
}

/** The selected related articles, otherwise the three newest of the category. */
const relatedTo = (db: Tx, { id, related, category }: ArticleRecord, now: Date): Promise<ArticleRecord[]> =>
  db
    .select()
    .from(articles)
    .where(
      and(
        isPublic(now),
        ne(articles.id, id),
        related.length > 0 ? inArray(articles.id, related) : eq(articles.category, category),
      ),
    )
    .orderBy(...newest)
    .limit(3)
