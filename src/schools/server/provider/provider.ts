// A client for OneRoster 1.2 REST: a token by client credentials, and lists page by page.
import { NotFetched } from '#kit/server/guarded-request.ts'
import { outsideUrl, type OutsideRules } from '#kit/server/outside.ts'
import type { RestCollection } from '#schools/contract/import/oneroster-rest.rules.ts'
import {
  askProvider,
  requestLimits,
  type ProviderResponse,
  type ProviderConnection,
  type RequestLimits,
} from './requests.ts'

export interface ProviderAccess {
  readonly base: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly secret: string
}

export interface ProviderOptions {
  readonly rules: OutsideRules
  readonly signal: AbortSignal
  readonly limits?: Partial<RequestLimits>
  readonly pageSize?: number
  /** Birth dates need a separate scope at the provider. */
  readonly withDemographics: boolean
}

export interface Page {
  readonly records: readonly unknown[]
  /** The provider's total, if it reports one. */
  readonly total: number | null
}

export interface Provider {
  /** @param since Fetches only changes after this time. */
  pages(collection: RestCollection, since?: Date): AsyncGenerator<Page>
  /** Null if there is none. */
  user(id: string): Promise<unknown>
}

const scopeOf = (name: string) => `https://purl.imsglobal.org/spec/or/v1p2/scope/${name}.readonly`
const path = '/ims/oneroster/rostering/v1p2'
const maxPages = 5000

/** With or without the standard's path; null for invalid addresses. */
export function baseOf(text: string, rules: OutsideRules): URL | null {
  const url = outsideUrl(text.trim(), rules)
  if (!url) return null
  const own = url.pathname.replace(/\/+$/, '')
  url.pathname = own.endsWith('/v1p2') ? own : `${own}${path}`
  url.search = ''
  url.hash = ''
  return url
}

export function openProvider(access: ProviderAccess, options: ProviderOptions): Provider {
  const { rules, signal, pageSize = 500 } = options
  const line: ProviderConnection = { rules, signal, limits: { ...requestLimits, ...options.limits } }
  const base = baseOf(access.base, rules)
  const tokenUrl = outsideUrl(access.tokenUrl.trim(), rules)
  if (!base || !tokenUrl) throw new NotFetched('This is not the https address of another system.')
  let token: string | null = null

  async function bearer(): Promise<string> {
    token ??= await fetchToken(line, tokenUrl as URL, access, options.withDemographics)
    return token
  }

  async function get(url: URL): Promise<ProviderResponse> {
    for (let attempt = 1; ; attempt++) {
      const authorization = `Bearer ${await bearer()}`
      const answer = await askProvider(line, {
        url,
        headers: { accept: 'application/json', 'user-agent': 'Classwright OneRoster', authorization },
      })
      // Tokens may expire in the middle of a list.
      if (answer.status !== 401 || attempt > 1) return answer
      token = null
    }
  }

  const addressOf = (rest: string, query: Readonly<Record<string, string>> = {}) => {
    const url = new URL(`${base.href}/${rest}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  return {
    async *pages(collection, since) {
      let [offset, total]: [number, number | null] = [0, null]
      let before = ''
      for (let page = 0; page < maxPages; page++) {
        const answer = await get(
          addressOf(collection, {
            limit: String(pageSize),
            offset: String(offset),
            sort: 'sourcedId',
            orderBy: 'asc',
            ...(since && { filter: `dateLastModified>'${since.toISOString()}'` }),
          }),
        )
        const records = recordsOf(answer, collection)
        total = totalOf(answer) ?? total
        const first = JSON.stringify(records[0] ?? null)
        if (records.length > 0 && first === before)
          throw new NotFetched('The other system sends the same page again and again.')
        before = first
        offset += records.length
        yield { records, total }
        if (records.length === 0 || !hasMore(answer, offset, total)) break
      }
      // A truncated list would look as if people had left.
      if (total !== null && offset < total)
        throw new NotFetched(`The other system announced ${total} ${collection} and sent ${offset}.`)
    },
    async user(id) {
      const answer = await get(addressOf(`users/${encodeURIComponent(id)}`))
      return answer.status === 404 ? null : (bodyOf(answer)['user'] ?? null)
    },
  }
}

async function fetchToken(
  line: ProviderConnection,
  url: URL,
  { clientId, secret }: ProviderAccess,
  withDemographics: boolean,
): Promise<string> {
  const scope = [scopeOf('roster-core'), ...(withDemographics ? [scopeOf('roster-demographics')] : [])]
  const pair = [clientId, secret].map(encodeURIComponent).join(':')
  const answer = await askProvider(line, {
    url,
    headers: {
      accept: 'application/json',
      'user-agent': 'Classwright OneRoster',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: scope.join(' ') }).toString(),
  })
  if ([400, 401, 403].includes(answer.status))
    throw new NotFetched('The other system does not accept the client id and secret.')
  const token = bodyOf(answer)['access_token']
  if (typeof token !== 'string' || !/^[\x21-\x7e]{1,8000}$/.test(token))
    throw new NotFetched('The address for tokens answered without a token.')
  return token
}

function bodyOf({ status, text }: ProviderResponse): Readonly<Record<string, unknown>> {
  if (status === 401 || status === 403)
    throw new NotFetched('The other system does not let this client read people and classes.')
  if (status === 404) throw new NotFetched('There is no OneRoster 1.2 at this address.')
  if (status !== 200) throw new NotFetched(`The other system answered with ${status}.`)
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch {
    // Reported below, like every other invalid answer.
  }
  throw new NotFetched('The other system answered something else than OneRoster.')
}

function recordsOf(answer: ProviderResponse, collection: RestCollection): readonly unknown[] {
  const records = bodyOf(answer)[collection]
  if (!Array.isArray(records))
    throw new NotFetched('The other system answered something else than OneRoster.')
  return records as readonly unknown[]
}

function totalOf({ headers }: ProviderResponse): number | null {
  const said = String(headers['x-total-count'] ?? '')
  return /^\d{1,9}$/.test(said) ? Number(said) : null
}

/** Uses the response's links, else its count; without either, an empty page is the last one. */
function hasMore({ headers }: ProviderResponse, offset: number, total: number | null): boolean {
  const link = headers['link']
  if (link !== undefined) return /;\s*rel="?next"?/i.test(String(link))
  return total === null || offset < total
}
