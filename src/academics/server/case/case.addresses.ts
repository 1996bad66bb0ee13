// `/fio/case/{school}/ims/case/v1p0|v1p1/…`: public read access to the published frameworks of a school that shares
// them, through CASE 1.0 and 1.1.
import { createHash } from 'node:crypto'
import type Koa from 'koa'
import { caseSharing, casePath, type CaseVersion } from '#academics/contract/case-sharing.conf.ts'
import { casePage, caseQuery, only } from '#academics/contract/case-api/case-list.rules.ts'
import {
  caseKinds,
  caseObject,
  caseWire,
  type CaseKind,
  type CaseObjects,
} from '#academics/contract/case-api/case-objects.rules.ts'
import { CaseRefusal, statusInfo, unknownCase } from '#academics/contract/case-api/case-status.ts'
import type { Kit } from '#kit/server/kit.ts'
import { attempt, type Limit } from '#kit/server/limits.ts'
import { addressOf } from '#kit/server/rest.ts'
import { settingOf } from '#schools/server/settings.api.ts'
import { isLiveSchool } from '#schools/server/schools-named.api.ts'
import { packageReader, publishedTrees } from './published-packages.ts'

const address = /^\/fio\/case\/([0-9a-f-]{36})\/ims\/case\/(v1p0|v1p1)\/([A-Za-z]{1,40})(?:\/([^/]{1,300}))?$/
const perMinute: Limit = { most: 240, seconds: 60 }

export const caseAddresses = (kit: Kit): Koa.Middleware => {
  const read = packageReader()
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/fio/case/')) return next()
    // Readable from every origin; these endpoints do not identify the caller.
    ctx.set({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag, link, x-total-count',
      'cache-control': 'public, no-cache',
    })
    if (ctx.method === 'OPTIONS') {
      ctx.set({ 'access-control-allow-methods': 'GET, HEAD, OPTIONS', 'access-control-allow-headers': '*' })
      ctx.status = 204
      return
    }
    try {
      await answer(ctx)
    } catch (error) {
      if (!(error instanceof CaseRefusal)) throw error
      ctx.status = error.status
      ctx.body = statusInfo(error)
    }
  }

  async function answer(ctx: Koa.Context): Promise<void> {
    const { allowed, retryAfter } = await attempt(kit, `case of ${addressOf(ctx.req, kit.config)}`, perMinute)
    if (!allowed) {
      ctx.set('retry-after', String(retryAfter))
      throw new CaseRefusal(429, 'server_busy', 'Too many requests. Please wait a moment.')
    }
    const [, school = '', version = '', kind = '', id] = address.exec(ctx.path) ?? []
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new CaseRefusal(405, 'invaliddata', 'These addresses are for reading.')
    const known = caseKinds.find(each => each === kind)
    if (!known || (id === undefined && known !== 'CFDocuments')) throw unknownCase()
    const documents = await shared(school)
    const wire = {
      version: version as CaseVersion,
      base: new URL(casePath(school, version as CaseVersion), kit.config.publicUrl).href,
      documents: new Set(documents.map(each => each.id)),
    }
    const body = id === undefined ? list(ctx, documents, wire.base) : one(ctx, documents, known, decoded(id))
    send(ctx, caseWire(body, wire, known))
  }

  /** If two trees have the same document, uses the one published last. */
  async function shared(school: string): Promise<CaseObjects[]> {
    const isOpen =
      school !== '' &&
      (await isLiveSchool(kit.db, school)) &&
      (await settingOf(kit.db, school, caseSharing)).on
    if (!isOpen) throw unknownCase()
    const found = new Map<string, CaseObjects>()
    for (const tree of await publishedTrees(kit.db, school)) {
      const objects = await read(kit.db, tree)
      if (!found.has(objects.id)) found.set(objects.id, objects)
    }
    return [...found.values()]
  }
}

function list(ctx: Koa.Context, documents: readonly CaseObjects[], base: string): unknown {
  const query = caseQuery(new Map(new URLSearchParams(ctx.querystring)))
  const { total, page } = casePage(
    documents.map(each => each.package.CFDocument),
    query,
  )
  ctx.set('x-total-count', String(total))
  const at = (offset: number, rel: string) => {
    const search = new URLSearchParams(ctx.querystring)
    search.set('limit', String(query.limit))
    search.set('offset', String(offset))
    return `<${base}/CFDocuments?${search.toString()}>; rel="${rel}"`
  }
  const { offset, limit } = query
  const last = Math.max(0, Math.floor((total - 1) / limit) * limit)
  ctx.set(
    'link',
    [
      ...(offset + limit < total ? [at(offset + limit, 'next')] : []),
      ...(offset > 0 ? [at(Math.max(0, offset - limit), 'prev')] : []),
      at(0, 'first'),
      at(last, 'last'),
    ].join(', '),
  )
  return { CFDocuments: page }
}

function one(ctx: Koa.Context, documents: readonly CaseObjects[], kind: CaseKind, id: string): unknown {
  const search = new Map(new URLSearchParams(ctx.querystring))
  for (const name of search.keys())
    if (name !== 'fields' || kind !== 'CFDocuments')
      throw new CaseRefusal(400, 'invaliddata', `There is no parameter ${name.slice(0, 60)}.`)
  for (const objects of documents) {
    const found = caseObject(objects, kind, id)
    if (found !== undefined)
      return kind === 'CFDocuments' ? only(objects.package.CFDocument, caseQuery(search).fields) : found
  }
  throw unknownCase()
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    throw unknownCase()
  }
}

function send(ctx: Koa.Context, body: unknown): void {
  const text = JSON.stringify(body)
  ctx.status = 200
  ctx.type = 'application/json; charset=utf-8'
  ctx.etag = createHash('sha256').update(text).digest('base64url')
  ctx.body = text
  // Koa's own check treats `Cache-Control: no-cache` as a request for the full body, so compare the tags here.
  const known = ctx
    .get('if-none-match')
    .split(',')
    .map(tag => tag.trim().replace(/^W\//, ''))
  if (known.includes(ctx.response.get('etag'))) ctx.status = 304
}
