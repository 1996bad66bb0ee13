// Messages of threads, for the archives of schools whose records they are about.
import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { archiveTable, type ArchiveTable } from '#identity/server/archive-tables.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { messages } from './talk.tables.ts'
import type { ThreadType } from './threads.api.ts'

/** @param subjects Ids of the school's records that threads of this type are about. */
export const archiveThreads = (
  type: ThreadType,
  subjects: (tx: Tx, school: string) => SQLWrapper,
): ArchiveTable =>
  archiveTable(messages, (tx, school) => ofThreads(type, sql`${subjects(tx, school)}`), {
    files: ['attachments'],
  })

/** Deleted messages stay hidden. */
const ofThreads = (type: ThreadType, subjects: SQL): SQL =>
  sql`${messages.type} = ${type} and ${inArray(messages.rid, subjects)} and not ${messages.deleted}`
