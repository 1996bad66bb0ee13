// Continues an import through the outbox, one batch at a time.
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put } from '#kit/server/outbox.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    'roster-import': { import: string }
  }
}

export const wakeRoster = (tx: Tx, kit: Kit, id: string): Promise<void> =>
  put(tx, kit.clock, 'roster-import', { import: id }, { orderKey: id })
