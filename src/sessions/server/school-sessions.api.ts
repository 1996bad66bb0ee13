// All sessions of a school, in batches.
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { sessions, type SessionRow } from './sessions.tables.ts'

const pieceSize = 500

export async function* schoolSessionPieces(tx: Tx, school: string): AsyncGenerator<SessionRow[]> {
  let last = ''
  for (;;) {
    const rows = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.school, school), gt(sessions.id, last)))
      .orderBy(asc(sessions.id))
      .limit(pieceSize)
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id ?? ''
    if (rows.length < pieceSize) return
  }
}
