// `school-term-plan`: the same lessons on several days of a term.
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { firstOverlap, lengthOf, minutesOf, timeOf } from '#schools/contract/blocks.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolTermPlanContract, type SchoolTermPlan } from '#schools/contract/term-plans.contract.ts'
import { plansOf } from '#schools/contract/term-plans.rules.ts'
import { auditManager } from '../access.ts'
import { blocks, terms } from '../classes.tables.ts'

export const termPlanService = () =>
  implement(schoolTermPlanContract, {
    facts: { school: terms.school },
    async find(call) {
      const data = await plansIn(call.db, await termFor(call, call.query.schoolTerm))
      return { total: data.length, limit: data.length, skip: 0, data }
    },
    async create(call) {
      const { db, data } = call
      const term = await termFor(call, data.schoolTerm)
      const given = [...new Set(data.week)].flatMap(week => data.block.map(times => ({ week, ...times })))
      if (given.some(each => lengthOf(each) <= 0)) throw fail(schoolErrors, 'block-length')
      if (firstOverlap(given)) throw fail(schoolErrors, 'blocks-overlap')
      await clearDays(db, term, data.week)
      await db.insert(blocks).values(
        given.map(({ week, start, end }) => ({
          term,
          week,
          start: minutesOf(start),
          end: minutesOf(end),
        })),
      )
      await auditManager(db, call, 'term.edit', term)
      return planWith(await plansIn(db, term), data.week[0])
    },
    calls: {
      patch: {
        async clear(call) {
          const { db, data } = call
          const [id = '', first = ''] = data._id.split('.')
          const term = await termFor(call, id)
          const plan = planWith(await plansIn(db, term), Number(first))
          await clearDays(db, term, plan.week)
          await auditManager(db, call, 'term.edit', term)
          return plan
        },
      },
    },
  })

/** Locks the term while its days are written. */
async function termFor({ db, where }: Pick<Call, 'db' | 'where'>, id: string): Promise<string> {
  const [row] = await db
    .select({ id: terms.id })
    .from(terms)
    .where(and(eq(terms.id, id), where))
    .for('update')
  if (!row) throw kitFail('not-found')
  return row.id
}

const clearDays = (db: Tx, term: string, weeks: readonly number[]) =>
  db.delete(blocks).where(and(eq(blocks.term, term), inArray(blocks.week, [...weeks])))

async function plansIn(db: Tx, term: string): Promise<SchoolTermPlan[]> {
  const rows = await db.select().from(blocks).where(eq(blocks.term, term))
  const drawn = rows.map(({ week, start, end }) => ({ week, start: timeOf(start), end: timeOf(end) }))
  return plansOf(drawn).map(plan => ({ ...plan, _id: `${term}.${plan.week[0]}`, schoolTerm: term }))
}

function planWith(plans: readonly SchoolTermPlan[], week: number | undefined): SchoolTermPlan {
  const plan = plans.find(each => each.week.some(day => day === week))
  if (!plan) throw kitFail('not-found')
  return plan
}
