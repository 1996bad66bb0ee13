// `reviews`: one per person and item, only of bought or studied ones, never of one's own. Ratings of an item
// are recounted with each change.
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { type Reading } from '#authoring/server/contents.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { may, type Actor } from '#kit/contract/permissions.ts'
import { itemPage } from '#library/contract/kinds.rules.ts'
import { reviewTagsConf } from '#library/contract/library.conf.ts'
import { type Difficulty, type Review, reviewsContract } from '#library/contract/reviews.contract.ts'
import { libraryErrors } from '#library/contract/library.errors.ts'
import { libraryNotices } from '#library/contract/library.notices.ts'
import { libraryPermissions } from '#library/contract/library.permissions.ts'
import { items } from '../library.tables.ts'
import { type ReviewRow, reviews } from '../library-use.tables.ts'
import { mayReview } from './may-review.ts'
import { itemOf } from '../publishing/publish-check.ts'

const columns = { _id: reviews.id, rid: reviews.rid, rate: reviews.rate, createdAt: reviews.createdAt }

export const reviewsService = (kit: Kit) =>
  implement(reviewsContract, {
    facts: { owner: reviews.owner, buyer: sql`null` },
    async find(call) {
      const { reported, ...query } = call.query
      const page = await listTable(call.db, reviews, query, {
        columns,
        where: and(
          shown(call),
          reported === undefined ? undefined : sql`(${reviews.reported} is not null) = ${reported === true}`,
        ),
        order: [desc(reviews.createdAt), desc(reviews.id)],
      })
      return { ...page, data: await wire(call, page.data) }
    },
    async create(call) {
      const {
        db,
        actor,
        now,
        data: { rid, ...fields },
      } = call
      const item = await itemOf(db, rid)
      if (!item) throw kitFail('not-found')
      if (item.owner === actor.id) throw fail(libraryErrors, 'review-own')
      if (!(await mayReview(db, actor, item))) throw fail(libraryErrors, 'review-buyers')
      checkWords(actor, fields)
      const [row] = await db
        .insert(reviews)
        .values({ id: kit.newId(), rid, owner: actor.id ?? '', ...fields, createdAt: now, updatedAt: now })
        .returning()
      if (!row) throw kitFail('unexpected')
      await recount(db, rid)
      await notify(
        db,
        kit.clock,
        libraryNotices,
        'ContentReviewed',
        { user: item.owner },
        {
          who: (await peopleOf(db, [row.owner])).get(row.owner)?.name ?? '',
          name: item.name,
          rate: String(row.rate),
          link: item.model === 'prompts' ? itemPage(item) : `${itemPage(item)}/review`,
        },
        { key: row.id },
      )
      return one(call, row)
    },
    async patch(id, call) {
      checkWords(call.actor, call.data)
      const [row] = await call.db
        .update(reviews)
        .set({ ...call.data, updatedAt: call.now })
        .where(and(eq(reviews.id, id), call.where))
        .returning()
      if (!row) throw kitFail('not-found')
      await recount(call.db, row.rid)
      return one(call, row)
    },
    async remove(id, call) {
      const [row] = await call.db
        .delete(reviews)
        .where(and(eq(reviews.id, id), call.where))
        .returning()
      if (!row) throw kitFail('not-found')
      await recount(call.db, row.rid)
      return one(call, row)
    },
    calls: {
      get: {
        async my(call) {
          const [row] = await call.db
            .select()
            .from(reviews)
            .where(and(eq(reviews.rid, call.query.rid), eq(reviews.owner, call.actor.id ?? '')))
          return row ? one(call, row) : null
        },
        async open({ db, actor, query }) {
          const item = await itemOf(db, query.rid)
          if (!item || !(await mayReview(db, actor, item))) return null
          const { id, mode, name, grades } = item
          return { _id: id, mode, name, grades }
        },
        async stat(call) {
          const rows = await call.db
            .select({ rate: reviews.rate, rates: reviews.rates, difficulty: reviews.difficulty })
            .from(reviews)
            .where(and(eq(reviews.rid, call.query.rid), eq(reviews.hidden, false), ofShown))
          const mean = (values: readonly (number | null)[]) => {
            const given = values.filter(value => value !== null)
            return given.length === 0 ? null : given.reduce((sum, value) => sum + value, 0) / given.length
          }
          const found = (level: Difficulty) => rows.filter(({ difficulty }) => difficulty === level).length
          return {
            average: mean(rows.map(({ rate }) => rate)),
            count: rows.length,
            stars: [1, 2, 3, 4, 5].map(star => rows.filter(({ rate }) => rate === star).length),
            rates: {
              engagement: mean(rows.map(({ rates }) => rates.engagement)),
              effectiveness: mean(rows.map(({ rates }) => rates.effectiveness)),
              quality: mean(rows.map(({ rates }) => rates.quality)),
            },
            difficulty: { easy: found('easy'), right: found('right'), hard: found('hard') },
          }
        },
        tags: () => kit.conf.get(reviewTagsConf),
      },
      patch: {
        async report(call) {
          const [row] = await call.db
            .update(reviews)
            .set({ reported: call.data.reason })
            .where(and(eq(reviews.id, call.data._id), shown(call)))
            .returning()
          if (!row) throw kitFail('not-found')
          return { ok: true as const }
        },
        async hide(call) {
          const [row] = await call.db
            .update(reviews)
            .set({ hidden: call.data.hidden, reported: null })
            .where(eq(reviews.id, call.data._id))
            .returning()
          if (!row) throw kitFail('not-found')
          await recount(call.db, row.rid)
          return one(call, row)
        },
      },
    },
  })

/** Learners say how hard it is; educators rate it further and say how they used it. */
function checkWords(
  { roles }: Actor,
  { difficulty, rates, grade, tags }: Partial<Pick<ReviewRow, 'difficulty' | 'rates' | 'grade' | 'tags'>>,
): void {
  const rated = Object.values(rates ?? {}).some(rate => rate !== null) || grade || (tags ?? []).length > 0
  if (roles.includes('student') ? rated : difficulty) throw fail(libraryErrors, 'review-fields')
}

const ofShown = sql`exists (select 1 from ${items} where ${items.id} = ${reviews.rid} and ${items.state} = 'published')`

/** Hidden reviews, and those of items taken down, are for staff and their writers. */
const shown = ({ actor }: Pick<Call, 'actor'>): SQL | undefined =>
  may(libraryPermissions, 'review.hide', actor)
    ? undefined
    : sql`((not ${reviews.hidden} and ${ofShown}) or ${reviews.owner} = ${actor.id ?? ''})`

async function recount(db: Tx, rid: string): Promise<void> {
  await db
    .update(items)
    .set({
      rate: sql`coalesce((select avg(${reviews.rate})::float8 from ${reviews} where ${reviews.rid} = ${rid} and not ${reviews.hidden}), 0)`,
      rateCount: sql`(select count(*)::int from ${reviews} where ${reviews.rid} = ${rid} and not ${reviews.hidden})`,
    })
    .where(eq(items.id, rid))
}

async function wire(
  { db, actor }: Pick<Reading, 'db' | 'actor'>,
  rows: readonly ReviewRow[],
): Promise<z.input<typeof Review>[]> {
  const people = await peopleOf(
    db,
    rows.map(({ owner }) => owner),
  )
  const staff = may(libraryPermissions, 'review.hide', actor)
  return rows.map(
    ({
      id,
      rid,
      owner,
      rate,
      rates,
      difficulty,
      grade,
      tags,
      note,
      hidden,
      reported,
      createdAt,
      updatedAt,
    }) => ({
      _id: id,
      rid,
      uid: owner,
      person: { name: people.get(owner)?.name || 'Somebody', avatar: people.get(owner)?.avatar ?? null },
      rate,
      rates,
      difficulty,
      grade,
      tags,
      note,
      hidden,
      reported: staff && reported !== null,
      reason: staff ? reported : null,
      mine: owner === actor.id,
      createdAt,
      updatedAt,
    }),
  )
}

async function one(call: Pick<Call, 'db' | 'actor'>, row: ReviewRow) {
  const [review] = await wire(call, [row])
  if (!review) throw kitFail('not-found')
  return review
}
