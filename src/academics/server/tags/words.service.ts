// `tags-terms`, `tags-knowledge` and `stats-target`: words that teachers share.
import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import {
  statsTargetContract,
  tagsKnowledgeContract,
  tagsTermsContract,
} from '#academics/contract/tags.contract.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { likeBeginning } from '#kit/server/like.ts'
import { implement } from '#kit/server/service.ts'
import { targetStats, words, wordUsers } from '../words.tables.ts'

/** A person's word is offered to everybody once this many people use it. */
const shared = 5
const maxFound = 50

type WordListKind = (typeof words.$inferSelect)['of']
const wire = ({ id, tag, level }: typeof words.$inferSelect) => ({ _id: id, tag, level })

const wordService = (
  kit: Kit,
  of: WordListKind,
  contract: typeof tagsTermsContract | typeof tagsKnowledgeContract,
) =>
  implement(contract as typeof tagsTermsContract, {
    /** Creates the word, or adds the caller to its users. */
    async create({ db, data, actor }) {
      const key = data.tag.toLowerCase()
      await db.insert(words).values({ id: kit.newId(), of, key, tag: data.tag }).onConflictDoNothing()
      const [word] = await db
        .select()
        .from(words)
        .where(and(eq(words.of, of), eq(words.key, key)))
      if (!word || actor.id === null) throw kitFail('unexpected')
      if (word.platform) throw fail(academicErrors, 'word-known')
      await db.insert(wordUsers).values({ word: word.id, user: actor.id }).onConflictDoNothing()
      return wire(word)
    },
    calls: {
      get: {
        pubList: async ({ db }) =>
          (
            await db
              .select()
              .from(words)
              .where(and(eq(words.of, of), eq(words.platform, true)))
              .orderBy(asc(words.level), asc(words.key))
          ).map(wire),
        async search({ db, query, actor }) {
          const mine = sql`exists (select 1 from ${wordUsers} where ${wordUsers.word} = ${words.id} and ${wordUsers.user} = ${actor.id})`
          const common = sql`(select count(*) from ${wordUsers} where ${wordUsers.word} = ${words.id}) >= ${shared}`
          const rows = await db
            .select()
            .from(words)
            .where(
              and(
                eq(words.of, of),
                eq(words.platform, false),
                like(words.key, likeBeginning(query.key.toLowerCase())),
                sql`(${mine} or ${common})`,
              ),
            )
            .orderBy(asc(words.key))
            .limit(maxFound)
          return rows.map(wire)
        },
      },
    },
  })

export const termService = (kit: Kit) => wordService(kit, 'term', tagsTermsContract)
export const knowledgeService = (kit: Kit) => wordService(kit, 'knowledge', tagsKnowledgeContract)

const stats = ({ id, ...row }: typeof targetStats.$inferSelect) => ({ _id: id, ...row })
const none = (id: string) => ({
  _id: id,
  bloom: Array<number>(6).fill(0),
  knowledge: Array<number>(4).fill(0),
  terms: [],
  tags: [],
})

export const statsTargetService = () =>
  implement(statsTargetContract, {
    find: async ({ db, query }) =>
      (await db.select().from(targetStats).where(inArray(targetStats.id, query._id))).map(stats),
    async get(id, { db }) {
      const [row] = await db.select().from(targetStats).where(eq(targetStats.id, id))
      return row ? stats(row) : none(id)
    },
  })
