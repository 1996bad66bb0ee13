// `GET /fio/roster/{school}`: the school as a OneRoster package. The package is written to a file in one
// transaction and then sent, so that a slow download does not hold a database connection.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type Koa from 'koa'
import { filesPath } from '#kit/contract/constants.ts'
import type { WhoCalls } from '#kit/server/domain.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { attempt, type Limit } from '#kit/server/limits.ts'
import { addressOf } from '#kit/server/rest.ts'
import { zipStream, type ZipEntry } from '#kit/server/zip.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, assertSignedIn, auditManager } from '../access.ts'
import { schools, type SchoolRow } from '../plans.tables.ts'
import { rosterFiles } from './export.ts'

const address = new RegExp(`^${filesPath}/roster/([0-9a-f-]{36})$`)
const perHour: Limit = { most: 12, seconds: 3600 }

export const rosterPackage =
  (kit: Kit, whoCalls: WhoCalls): Koa.Middleware =>
  async (ctx, next) => {
    const school = address.exec(ctx.path)?.[1]
    if (school === undefined || ctx.method !== 'GET') return next()
    const actor = await whoCalls(ctx)
    const id = assertSignedIn(actor)
    // Checked before any lookup, so that callers without permission learn nothing about the school.
    assertMay(settingPermissions, 'roster.export', actor, school)
    const { allowed, retryAfter } = await attempt(kit, `roster of ${id}`, perHour)
    if (!allowed) throw kitFail('too-many-requests', { retryAfter })
    const by = { actor, now: kit.clock.now(), request: { address: addressOf(ctx.req, kit.config) } }
    const folder = await mkdtemp(join(tmpdir(), 'classwright-roster-'))
    const drop = () => rm(folder, { recursive: true, force: true })
    try {
      const file = join(folder, 'package.zip')
      await auditManager(kit.db, by, 'school.export', school)
      await pack(kit, school, file)
      ctx.set({
        'cache-control': 'no-store',
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="oneroster.zip"',
      })
      ctx.length = (await stat(file)).size
      ctx.body = createReadStream(file).once('close', () => void drop())
    } catch (error) {
      await drop()
      throw error
    }
  }

/** Reads one snapshot of the school, so that the files of the package are consistent. */
const pack = (kit: Kit, id: string, file: string): Promise<void> =>
  kit.db.transaction(
    async tx => {
      const [school] = await tx
        .select()
        .from(schools)
        .where(and(eq(schools.id, id), isNull(schools.deletedAt)))
      if (!school) throw kitFail('not-found')
      await pipeline(zipStream(entriesOf(tx, school, kit.clock.now())), createWriteStream(file))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

async function* entriesOf(
  tx: Parameters<typeof rosterFiles>[0],
  school: SchoolRow,
  at: Date,
): AsyncGenerator<ZipEntry> {
  for await (const file of rosterFiles(tx, school)) yield { ...file, at }
}
