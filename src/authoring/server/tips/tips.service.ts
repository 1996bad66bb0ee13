// `tips`: teaching tips shared by colleagues, besides the built-in ones.
import { and, desc, eq, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { tipsContract, type SharedTip } from '#authoring/contract/tips.contract.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { steps } from '#kit/server/kit.tables.ts'
import { containing } from '#kit/server/like.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { isStaffOf } from '#schools/contract/relations.ts'
import { platformTips } from './tips.data.ts'
import { sharedTips, type SharedTipRow } from '../tips.tables.ts'

const columns = {
  _id: sharedTips.id,
  type: sharedTips.type,
  school: sharedTips.school,
  createdAt: sharedTips.createdAt,
  name: sharedTips.name,
}

export const tipsService = (kit: Kit) =>
  implement(tipsContract, {
    facts: {
      owner: sharedTips.owner,
      school: sharedTips.school,
      published: sql`(${sharedTips.owner} is null and ${sharedTips.school} is null)`,
    },
    async find({ db, query, where }) {
      const page = await listTable(db, sharedTips, query, {
        columns,
        where: and(where, containing(query.$search, sharedTips.name, sharedTips.text)),
        order: [desc(sharedTips.createdAt), desc(sharedTips.id)],
      })
      return { ...page, data: await wire(db, page.data) }
    },
    async create({ db, data, actor, now }) {
      // A personal account has nobody to share with.
      if (data.school === actor.id || !isStaffOf(actor, data.school))
        throw fail(authoringErrors, 'tip-school')
      const rows = await db
        .insert(sharedTips)
        .values({ ...data, id: kit.newId(), owner: actor.id, createdAt: now })
        .returning()
      return one(db, rows)
    },
    async patch(id, { db, data, where }) {
      const rows = await db
        .update(sharedTips)
        .set(data)
        .where(and(eq(sharedTips.id, id), where))
        .returning()
      return one(db, rows)
    },
    async remove(id, { db, where }) {
      const rows = await db
        .delete(sharedTips)
        .where(and(eq(sharedTips.id, id), where))
        .returning()
      return one(db, rows)
    },
  })

async function one(db: Tx, rows: readonly SharedTipRow[]): Promise<z.input<typeof SharedTip>> {
  const [tip] = await wire(db, rows)
  if (!tip) throw kitFail('not-found')
  return tip
}

async function wire(db: Tx, rows: readonly SharedTipRow[]): Promise<z.input<typeof SharedTip>[]> {
  const people = await peopleOf(
    db,
    rows.flatMap(({ owner }) => owner ?? []),
  )
  return rows.map(({ id, owner, ...row }) => ({
    ...row,
    _id: id,
    author: owner === null ? null : { _id: owner, name: people.get(owner)?.name ?? '' },
  }))
}

/** Seeded once per platform; tips that staff removed are not added again. */
export const seedTips = (kit: Kit): Promise<void> =>
  kit.db.transaction(async tx => {
    const now = kit.clock.now()
    const begun = await tx
      .insert(steps)
      .values({ name: 'seed: teaching tips', doneAt: now })
      .onConflictDoNothing()
      .returning()
    if (begun.length > 0)
      await tx
        .insert(sharedTips)
        .values(platformTips.map(tip => ({ ...tip, id: kit.newId(), createdAt: now })))
  })
