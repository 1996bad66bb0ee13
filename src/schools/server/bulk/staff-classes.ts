// Adds staff to a class in bulk, or removes them from it.
import { and, eq } from 'drizzle-orm'
import type { BulkContext, BulkStep } from '../bulk.api.ts'
import { assertClassInPlan } from '../classes/class-in-plan.ts'
import { classOf } from '../classes/class-people.ts'
import { classStaff } from '../classes.tables.ts'
import { setHead } from '../staff/edit-staff.ts'
import { teach } from '../staff/invite-staff.ts'
import { notifyStaff } from '../staff/staff.ts'
import { liveColleague } from './people-rows.ts'

export const inClass = (isIn: boolean): BulkStep => ({
  async run(context, id) {
    const { tx, kit, school, actor, act } = context
    const row = await liveColleague(context, id)
    const klass = await classOf(tx, school.id, act.to ?? '')
    const place = await placeOf(context, id)
    if (isIn) {
      await assertClassInPlan(tx, klass, actor)
      await teach(tx, school.id, [id], [klass.id])
    } else await leave(context, id)
    await notifyStaff(tx, kit, 'patched', row)
    return { isTagged: place !== undefined, isHead: place?.head === true }
  },
  async undo(context, id, { isTagged = false, isHead = false }) {
    const { tx, kit, school, act } = context
    const row = await liveColleague(context, id)
    const klass = await classOf(tx, school.id, act.to ?? '')
    const place = await placeOf(context, id)
    const hasChanged = (place !== undefined) !== isIn || (place?.head === true && !isHead)
    if (isTagged !== isIn && hasChanged) return false
    if (isIn && !isTagged) await leave(context, id)
    if (!isIn && isTagged) await teach(tx, school.id, [id], [klass.id])
    if (!isIn && isHead && !(await hasHead(context))) await setHead(tx, school.id, klass.id, id)
    await notifyStaff(tx, kit, 'patched', row)
    return true
  },
})

const ofClass = ({ act }: BulkContext) => eq(classStaff.class, act.to ?? '')

const placeOf = async (context: BulkContext, id: string) =>
  (
    await context.tx
      .select({ head: classStaff.head })
      .from(classStaff)
      .where(and(ofClass(context), eq(classStaff.staff, id)))
  )[0]

const hasHead = async (context: BulkContext): Promise<boolean> =>
  (
    await context.tx
      .select({ head: classStaff.head })
      .from(classStaff)
      .where(and(ofClass(context), eq(classStaff.head, true)))
  ).length > 0

const leave = (context: BulkContext, id: string): Promise<unknown> =>
  context.tx.delete(classStaff).where(and(ofClass(context), eq(classStaff.staff, id)))
