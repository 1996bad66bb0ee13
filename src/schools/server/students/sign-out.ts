// Removal from a school takes effect at once, even in open tabs.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { staff, students } from '../people.tables.ts'

interface Member {
  readonly uid: string | null
}

/** Notifies their pages, and makes them reconnect without the school's channels. */
export async function signOutOfSchool(
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  school: string,
  members: readonly Member[],
): Promise<void> {
  const rooms = [...new Set(members.flatMap(({ uid }) => (uid === null ? [] : [`user:${uid}`])))]
  await emit(tx, kit.clock, schoolPlanContract, 'left', { school }, rooms, { reconnect: true })
}

export async function signOutEverybody(tx: Tx, kit: Pick<Kit, 'clock'>, school: string): Promise<void> {
  for (const table of [staff, students]) {
    const members = await tx
      .select({ uid: table.uid })
      .from(table)
      .where(and(eq(table.school, school), isNotNull(table.uid)))
    await signOutOfSchool(tx, kit, school, members)
  }
}
