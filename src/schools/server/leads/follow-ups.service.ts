// `school-follow-up`: records of a school as a lead. Only the holder's own notes restart the deadline.
import { and, desc, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { schoolFollowUpContract, type FollowUp } from '#schools/contract/leads.contract.ts'
import { auditManager } from '../access.ts'
import { restarted, writeFollowUp } from './follow-ups.ts'
import { liveSchools } from './leads.ts'
import { followUps, type FollowUpRow } from '../leads.tables.ts'
import { schools } from '../plans.tables.ts'

const columns = { school: followUps.school, kind: followUps.kind }

export const followUpService = () =>
  implement(schoolFollowUpContract, {
    facts: { owner: followUps.person },
    async find({ db, query, where }) {
      const page = await listTable(db, followUps, query, {
        columns,
        where,
        order: [desc(followUps.sequence)],
      })
      return { ...page, data: await wireOf(db, page.data) }
    },
    async create({ db, data, actor, now }) {
      const [school] = await db
        .select()
        .from(schools)
        .where(and(eq(schools.id, data.school), liveSchools))
        .for('update')
      if (!school) throw kitFail('not-found')
      const row = await writeFollowUp(db, { ...data, kind: 'note', person: actor.id, now })
      if (school.follower === actor.id)
        await db.update(schools).set(restarted(school, now)).where(eq(schools.id, school.id))
      return one(db, row)
    },
    async patch(id, call) {
      const { db, data, where } = call
      const mine = and(eq(followUps.id, id), eq(followUps.kind, 'note'), where)
      const [before] = await db.select().from(followUps).where(mine).for('update')
      if (!before) throw kitFail('not-found')
      const [row] = await db
        .update(followUps)
        .set({ notes: data.notes })
        .where(eq(followUps.id, id))
        .returning()
      await auditManager(db, call, 'school-follow-up.edit', id, {
        before: { notes: before.notes },
        after: data,
      })
      return one(db, row ?? before)
    },
  })

async function wireOf(tx: Tx, rows: readonly FollowUpRow[]): Promise<z.input<typeof FollowUp>[]> {
  const people = await peopleOf(
    tx,
    rows.flatMap(({ person }) => person ?? []),
  )
  return rows.map(({ id, person, sequence: _, ...row }) => ({
    _id: id,
    ...row,
    person: person === null ? null : { _id: person, name: people.get(person)?.name ?? '' },
  }))
}

async function one(tx: Tx, row: FollowUpRow): Promise<z.input<typeof FollowUp>> {
  const [record] = await wireOf(tx, [row])
  if (!record) throw kitFail('not-found')
  return record
}
