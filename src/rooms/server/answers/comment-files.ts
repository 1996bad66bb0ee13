// The session keeps a comment's file as long as the comment exists.
import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { referFiles } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { roomComments, rooms } from '../rooms.tables.ts'

/** Call before comments are deleted with their answers or room. */
export async function releaseCommentFiles(tx: Tx, session: string, which: SQL): Promise<void> {
  const rows = await tx
    .select({ id: roomComments.id })
    .from(roomComments)
    .innerJoin(rooms, eq(rooms.id, roomComments.room))
    .where(and(which, isNotNull(roomComments.media)))
  for (const { id } of rows)
    await referFiles(tx, { table: 'rooms_comments', record: id, owner: '', school: null, place: session }, [])
}
