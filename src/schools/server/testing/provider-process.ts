// A OneRoster 1.2 provider for tests, in a separate process: tokens by client credentials, pages with links
// and counts, filters, and any fault that a test sets by `PUT /control`. Run with `node`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { RestRecord } from '#schools/contract/import/oneroster-rest.rules.ts'

/** A faulty response, given `times` times instead of the correct one. */
export interface Trouble {
  /** A part of the path and query. */
  readonly when: string
  readonly times: number
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly delayMs?: number
}

export interface ProviderState {
  readonly clientId: string
  readonly secret: string
  readonly collections: Readonly<Record<string, readonly RestRecord[]>>
  /** Number of requests for which a token is valid. */
  readonly tokenUses: number
  readonly maxPage: number
  readonly withLinks: boolean
  readonly withTotal: boolean
  readonly ignoresOffset: boolean
  readonly troubles: readonly Trouble[]
}

let state: ProviderState = {
  clientId: 'client',
  secret: 'secret',
  collections: {},
  tokenUses: 1000,
  maxPage: 100,
  withLinks: true,
  withTotal: true,
  ignoresOffset: false,
  troubles: [],
}
const root = '/ims/oneroster/rostering/v1p2/'
let log: string[] = []
let left = new Map<Trouble, number>()
let tokens = new Map<string, { uses: number; scope: string }>()

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
const refuse = (response: ServerResponse, status: number, words: string) =>
  json(response, status, { imsx_codeMajor: 'failure', imsx_severity: 'error', imsx_description: words })

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://provider')
  if (url.pathname === '/control') return control(request, response)
  log.push(`${request.method} ${decodeURIComponent(url.pathname + url.search)}`)
  const trouble = state.troubles.find(
    each => (request.url ?? '').includes(each.when) && (left.get(each) ?? each.times) > 0,
  )
  if (trouble) {
    left.set(trouble, (left.get(trouble) ?? trouble.times) - 1)
    if (trouble.delayMs !== undefined) await setTimeout(trouble.delayMs)
    response.writeHead(trouble.status, trouble.headers)
    response.end(trouble.body ?? '')
    return
  }
  if (url.pathname === '/token') return giveToken(request, response)
  if (!url.pathname.startsWith(root)) return refuse(response, 404, 'no such address')
  const token = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
  if (!token || token.uses-- <= 0) return refuse(response, 401, 'token')
  const [collection = '', id] = url.pathname.slice(root.length).split('/')
  const needed = collection === 'demographics' ? 'roster-demographics.readonly' : 'roster-core.readonly'
  if (!token.scope.includes(needed)) return refuse(response, 403, 'scope')
  const records = state.collections[collection]
  if (!records) return refuse(response, 404, 'no such collection')
  if (id === undefined) return givePage(response, url, collection, records)
  const record = records.find(({ sourcedId }) => sourcedId === decodeURIComponent(id))
  return record
    ? json(response, 200, { [collection.slice(0, -1)]: record })
    : refuse(response, 404, 'no such record')
}

async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams(await bodyOf(request))
  const basic = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
  const [id = '', secret = ''] = basic.split(':').map(decodeURIComponent)
  if (request.method !== 'POST' || form.get('grant_type') !== 'client_credentials')
    return json(response, 400, { error: 'unsupported_grant_type' })
  if (id !== state.clientId || secret !== state.secret)
    return json(response, 401, { error: 'invalid_client' })
  const access_token = `token-${tokens.size + 1}`
  tokens.set(access_token, { uses: state.tokenUses, scope: form.get('scope') ?? '' })
  return json(response, 200, { access_token, token_type: 'Bearer', expires_in: 3600 })
}

function givePage(
  response: ServerResponse,
  url: URL,
  collection: string,
  records: readonly RestRecord[],
): void {
  const since = /^dateLastModified>'([^']+)'$/.exec(url.searchParams.get('filter') ?? '')?.[1]
  const found = records
    .filter(({ dateLastModified }) => since === undefined || String(dateLastModified) > since)
    .toSorted((a, b) => (String(a['sourcedId']) < String(b['sourcedId']) ? -1 : 1))
  const limit = Math.min(Number(url.searchParams.get('limit') ?? 100), state.maxPage)
  const offset = state.ignoresOffset ? 0 : Number(url.searchParams.get('offset') ?? 0)
  const isLast = offset + limit >= found.length
  const link = `<http://elsewhere.invalid/${collection}?offset=${offset + limit}>; rel="next"`
  json(
    response,
    200,
    { [collection]: found.slice(offset, offset + limit) },
    {
      ...(state.withTotal && { 'x-total-count': String(found.length) }),
      ...(state.withLinks && { link: isLast ? '<http://elsewhere.invalid/>; rel="first"' : link }),
    },
  )
}

async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'PUT') {
    state = { ...state, ...(JSON.parse(await bodyOf(request)) as Partial<ProviderState>) }
    log = []
    left = new Map()
    tokens = new Map()
  }
  json(response, 200, log)
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
// Exits with the test that started it.
process.stdin.resume().once('end', () => process.exit())
