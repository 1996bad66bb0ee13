import { and, eq, sql } from 'drizzle-orm'
import type * as z from '#zod'
import {
  fileLibraryContract,
  platformFilesOwner,
  type LibraryFile,
} from '#files/contract/library.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { kitFail } from '#kit/server/errors.ts'
import { implement } from '#kit/server/service.ts'
import { containing } from '#kit/server/like.ts'
import { records } from '../files.tables.ts'
import { heldFiles, pageOfFiles } from './held-files.ts'
import { kindSql } from '../spaces/pools.ts'
import { giveUp } from './references.ts'
import { signer, type Sign } from '../sending/signing.ts'
import { wireRecord, type HeldFile } from './wire-record.ts'

const columns = { name: records.name, createdAt: records.createdAt, size: records.size }
/** Excludes withdrawn files, which remain only where they are used. */
const offered = and(
  eq(records.owner, platformFilesOwner),
  eq(records.purpose, 'content'),
  eq(records.loose, false),
)

export const fileLibraryService = () =>
  implement(fileLibraryContract, {
    async find({ db, query, now }) {
      const { kind, $search } = query
      const condition = and(
        offered,
        kind === undefined ? undefined : sql`${kindSql} = ${kind}`,
        containing($search, records.name, records.credit),
      )
      const page = await pageOfFiles(db, query, columns, condition)
      const sign = await signer(db, now)
      return { ...page, data: page.data.map(row => wire(row, sign)) }
    },
    async patch(id, { db, data, actor, now }) {
      const row = await one(db, id)
      const { name = row.name, credit = row.credit ?? '' } = data
      await db.update(records).set({ name, credit }).where(eq(records.id, id))
      await writeAudit(db, { actor, now }, 'library.change', id, {
        before: { name: row.name, credit: row.credit },
        after: { name, credit },
      })
      return wire({ ...row, name, credit }, await signer(db, now))
    },
    async remove(id, { db, actor, now }) {
      const row = await one(db, id)
      await giveUp(db, [id])
      await writeAudit(db, { actor, now }, 'library.remove', id, {
        before: { name: row.name, credit: row.credit, hash: row.hash },
      })
      return wire(row, await signer(db, now))
    },
  })

const wire = (row: HeldFile, sign: Sign): z.input<typeof LibraryFile> => ({
  ...wireRecord(row, sign),
  credit: row.credit ?? '',
})

async function one(db: Tx, id: string): Promise<HeldFile> {
  const [row] = await heldFiles(db).where(and(eq(records.id, id), offered))
  if (!row) throw kitFail('not-found')
  return row
}
