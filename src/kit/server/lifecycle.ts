// The only writer of a status column: finds the transition, checks its guard, moves the row from the state it was in,
// and writes the audit row, all in one transaction.
import { and, eq, type AnyColumn } from 'drizzle-orm'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { transition, type Machine } from '#kit/contract/lifecycle.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { writeAudit } from './audit.ts'
import type { Tx } from './db.ts'
import { kitFail } from './errors.ts'

type Stateful = PgTable & { readonly id: AnyColumn; readonly status: AnyColumn }
type RowOf<T extends PgTable> = T['$inferSelect'] & { readonly id: string; readonly status: string }

export interface Guards<R, G extends string> {
  /** Throws a coded error when the transition is not possible for this row now. */
  readonly guards: { readonly [K in G]: (tx: Tx, row: R) => Promise<void> | void }
}

export function lifecycle<T extends Stateful, S extends string, E extends string, G extends string>(
  name: string,
  table: T,
  states: Machine<S, E, G>,
  { guards }: Guards<RowOf<T>, G>,
) {
  return {
    async advance(
      tx: Tx,
      row: RowOf<T>,
      event: E,
      by: { actor: Actor; now: Date; request?: { address: string } },
      set: PgUpdateSetSource<T> = {},
    ): Promise<RowOf<T>> {
      const step = transition(states, row.status as S, event)
      if (!step) throw kitFail('wrong-state', { status: row.status, event })
      const [from, , to, guard] = step
      if (guard !== undefined) await guards[guard](tx, row)
      const [moved] = (await tx
        .update(table)
        .set({ ...set, status: to } as PgUpdateSetSource<T>)
        .where(and(eq(table.id, row.id), eq(table.status, from)))
        .returning()) as unknown as RowOf<T>[]
      // A concurrent transition was faster.
      if (!moved) throw kitFail('wrong-state', { status: row.status, event })
      await writeAudit(tx, by, `${name}.${event}`, row.id, {
        before: { status: from },
        after: { status: to },
      })
      return moved
    },
  }
}
