// Reports for a guardian from the page of their children: only those sent by the child's own school.
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type * as z from '#zod'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type CallContext } from '#kit/server/service.ts'
import { familyReportsContract } from '#rooms/contract/family-reports.contract.ts'
import type { Report } from '#rooms/contract/report.shapes.ts'
import { childAccount } from '#schools/server/parents.api.ts'
import { madeSnapshot } from './read.ts'
import { reportCards, reportOf } from './report.ts'
import { classSnapshots, takeaways } from '../takeaway.tables.ts'
import { schoolOf } from './snapshot-wire.ts'

export const familyReportsService = (kit: Kit) =>
  implement(familyReportsContract, {
    calls: {
      get: {
        list: call => familyReports(call, call.query),
        report: call => familyReport(kit, call, call.query),
      },
    },
  })

interface ChildQuery {
  readonly code?: string | undefined
  /** Id of the child's record in the school. */
  readonly student: string
}

const maxReports = 50

/** A guardian must confirm the child before reading anything. */
async function confirmedChild({ db, actor, now }: CallContext, { code, student }: ChildQuery) {
  const { user, school, hasJoined, email } = await childAccount(db, { code, actor, now }, student)
  return { user: hasJoined ? user : null, school, email }
}

async function familyReports(context: CallContext, query: ChildQuery) {
  const { user, school } = await confirmedChild(context, query)
  if (user === null) return []
  const rows = await context.db
    .select({ takeaway: takeaways, snapshot: classSnapshots })
    .from(takeaways)
    .innerJoin(classSnapshots, eq(classSnapshots.id, takeaways.session))
    .where(and(eq(takeaways.uid, user), isNotNull(takeaways.sentAt)))
    .orderBy(desc(takeaways.sentAt), desc(takeaways.id))
    .limit(maxReports)
  return reportCards(
    context.db,
    rows.filter(({ snapshot }) => schoolOf(snapshot) === school).map(({ takeaway }) => takeaway),
  )
}

async function familyReport(
  kit: Kit,
  context: CallContext,
  query: ChildQuery & { readonly _id: string },
): Promise<z.input<typeof Report>> {
  const { row, snapshot } = await familyTakeaway(context, query)
  return reportOf(kit, context.db, context.now, snapshot, row)
}

/** A sent report about the caller's own child, by the child's school. */
export async function familyTakeaway(context: CallContext, query: ChildQuery & { readonly _id: string }) {
  const { user, school, email } = await confirmedChild(context, query)
  const [row] = await context.db
    .select()
    .from(takeaways)
    .where(and(eq(takeaways.id, query._id), isNotNull(takeaways.sentAt)))
  if (!row || row.uid !== user) throw kitFail('not-found')
  const snapshot = await madeSnapshot(context.db, row.session)
  if (schoolOf(snapshot) !== school) throw kitFail('not-found')
  return { row, snapshot, email }
}
