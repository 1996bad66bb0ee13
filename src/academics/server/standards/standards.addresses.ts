// Upload and download of standards files at a plain URL, because they exceed the size limit of a call.
import type Koa from 'koa'
import { treeKinds, type TreeKind } from '#academics/contract/academics.shapes.ts'
import type { ImportPreview } from '#academics/contract/standards-files.contract.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { WhoCalls } from '#kit/server/domain.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { attempt, type Limit } from '#kit/server/limits.ts'
import { addressOf } from '#kit/server/rest.ts'
import { assertMay } from '../owners/access.ts'
import { assertMayRead } from '../curricula/certificates.ts'
import { rememberMatch } from './sheet-matches.ts'
import { standardsFile } from './standards-file.ts'
import { recordOf } from '../subjects/subjects.ts'
import { fileIn } from './standards-body.ts'
import { changed, writable } from '../trees/tree-calls.ts'
import { importTree, previewImport } from '../trees/tree-import.ts'
import { wireDiff } from '../trees/tree-wire.ts'

const address = /^\/fio\/standards\/([0-9a-f-]{36})\/(\w+)$/
/** Each import makes two requests: a preview and the change. */
const perMinute: Limit = { most: 40, seconds: 60 }

export const standardsFiles =
  (kit: Kit, whoCalls: WhoCalls): Koa.Middleware =>
  async (ctx, next) => {
    const hit = address.exec(ctx.path)
    const kind = treeKinds.find(each => each === hit?.[2])
    if (!hit?.[1] || !kind || !['GET', 'HEAD', 'PUT', 'POST'].includes(ctx.method)) return next()
    const actor = await whoCalls(ctx)
    if (actor.id === null) throw kitFail('not-signed-in')
    const { allowed, retryAfter } = await attempt(kit, `standards of ${actor.id}`, perMinute)
    if (!allowed) throw kitFail('too-many-requests', { retryAfter })
    if (ctx.method === 'PUT') ctx.body = await receive(kit, ctx, actor, hit[1], kind)
    else if (ctx.method === 'POST') ctx.body = await preview(kit, ctx, actor, hit[1], kind)
    else await send(kit, ctx, actor, hit[1], kind)
  }

async function receive(kit: Kit, ctx: Koa.Context, actor: Actor, id: string, kind: TreeKind) {
  const read = await fileIn(kit, ctx, actor, id)
  const version = /^\d{1,9}$/.test(String(ctx.query['version'] ?? ''))
    ? Number(ctx.query['version'])
    : undefined
  const report = await kit.db.transaction(async tx => {
    const now = kit.clock.now()
    const by = { db: tx, actor, now, request: { address: addressOf(ctx.req, kit.config) } }
    const record = await writable(by, id)
    const { from, unmapped, file, match } = await read(tx, record, kind)
    const done = await importTree(tx, { record: id, kind }, version, from, 'replace', () => kit.newId(), {
      file,
      now,
    })
    if (match) await rememberMatch(tx, record.owner, match, now)
    await changed(kit, by, record, kind, done)
    return { ...done, unmapped }
  })
  kit.wake()
  return report
}

/** The same as an import, without writing. */
async function preview(
  kit: Kit,
  ctx: Koa.Context,
  actor: Actor,
  id: string,
  kind: TreeKind,
): Promise<ImportPreview> {
  const read = await fileIn(kit, ctx, actor, id)
  const record = await writable({ db: kit.db, actor, now: kit.clock.now() }, id)
  const { from, unmapped } = await read(kit.db, record, kind)
  const { levels, count, ...difference } = await previewImport(kit.db, { record: id, kind }, from, () =>
    kit.newId(),
  )
  const document = from.source.find(source => source.document)?.document ?? null
  return { ...wireDiff(difference), levels, count, unmapped, document }
}

async function send(kit: Kit, ctx: Koa.Context, actor: Actor, id: string, kind: TreeKind): Promise<void> {
  const record = await recordOf(kit.db, actor, id)
  const draft = ctx.query['of'] === 'draft'
  if (draft) assertMay('draft.read', actor, record)
  await assertMayRead(kit.db, actor, record.owner, record.curriculum)
  const csv = ctx.query['format'] === 'csv'
  const name = `${record.name} ${kind}`.replace(/[^\w -]/g, '').trim() || 'standards'
  ctx.set({
    'cache-control': 'no-store',
    'content-type': csv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.${csv ? 'csv' : 'json'}"`,
  })
  ctx.body = await standardsFile(kit.db, record, kind, {
    of: draft ? 'draft' : 'snapshot',
    isCsv: csv,
  })
}
