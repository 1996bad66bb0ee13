import { createHash } from 'node:crypto'
import { count, desc, eq, lt, sql } from 'drizzle-orm'
import { clientErrorsContract } from '#identity/contract/client-errors.contract.ts'
import { scrubMessage, scrubStack } from '#identity/contract/client-errors.rules.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { clientErrors } from '../client-errors.tables.ts'

/** Beyond this number only known groups are counted, so that nobody can fill the table. */
const maxGroups = 5000
const keptFor = 90 * dayMs

export const clientErrorsService = (kit: Kit) =>
  implement(clientErrorsContract, {
    async find({ db, query, where }) {
      const found = await listTable(db, clientErrors, query, {
        columns: {
          version: clientErrors.version,
          route: clientErrors.route,
          count: clientErrors.count,
          firstAt: clientErrors.firstAt,
          lastAt: clientErrors.lastAt,
        },
        where,
        order: [desc(clientErrors.lastAt), desc(clientErrors.id)],
      })
      return { ...found, data: found.data.map(({ id, ...group }) => ({ _id: id, ...group })) }
    },
    async create({ db, data, now }) {
      // Clients scrub as well, but are not trusted to.
      const group = { ...data, message: scrubMessage(data.message), stack: scrubStack(data.stack) }
      const fingerprint = fingerprintOf(group)
      const known = await countAgain(db, fingerprint, now)
      if (known) return { accepted: true }
      const [{ groups } = { groups: 0 }] = await db.select({ groups: count() }).from(clientErrors)
      if (groups >= maxGroups) return { accepted: false }
      await db
        .insert(clientErrors)
        .values({ ...group, id: kit.newId(), fingerprint, firstAt: now, lastAt: now })
        .onConflictDoUpdate({ target: clientErrors.fingerprint, set: seenAgain(now) })
      return { accepted: true }
    },
  })

const seenAgain = (now: Date) => ({ count: sql`${clientErrors.count} + 1`, lastAt: now })

async function countAgain(db: Tx, fingerprint: string, now: Date): Promise<boolean> {
  const counted = await db
    .update(clientErrors)
    .set(seenAgain(now))
    .where(eq(clientErrors.fingerprint, fingerprint))
    .returning({ id: clientErrors.id })
  return counted.length > 0
}

function fingerprintOf(group: { message: string; stack: string; version: string; route: string }): string {
  const [top = ''] = group.stack.split('\n')
  return createHash('sha256')
    .update(JSON.stringify([group.message, top, group.version, group.route]))
    .digest('base64url')
}

export const pruneClientErrors = (db: Tx, now: Date) =>
  db.delete(clientErrors).where(lt(clientErrors.lastAt, new Date(now.getTime() - keptFor)))
