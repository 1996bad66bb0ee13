// Sends a request to a OneRoster provider: guards user-supplied addresses, checks redirects again, and waits
// when a busy server asks for it.
import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { guardedRequest, NotFetched, readAnswer } from '#kit/server/guarded-request.ts'
import { outsideUrl, type OutsideRules } from '#kit/server/outside.ts'

export interface RequestLimits {
  /** Limits for one response. */
  readonly bytes: number
  readonly milliseconds: number
  readonly redirects: number
  /** How often a busy server is tried, and how long it may ask to wait. */
  readonly tries: number
  readonly maxWaitSeconds: number
}
export const requestLimits: RequestLimits = {
  bytes: 10_000_000,
  milliseconds: 30_000,
  redirects: 3,
  tries: 3,
  maxWaitSeconds: 60,
}

/** The provider is busy and said when to call again. */
export class ProviderBusy extends NotFetched {
  readonly seconds: number
  constructor(seconds: number) {
    super('The other system is busy and asks to come back later.')
    this.seconds = seconds
  }
}

export interface ProviderResponse {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

export interface ProviderRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ProviderConnection {
  readonly rules: OutsideRules
  readonly signal: AbortSignal
  readonly limits: RequestLimits
}

const busy = [429, 502, 503, 504]

/** Waits if the server is busy; a token is sent only to its own origin. */
export async function askProvider(line: ProviderConnection, ask: ProviderRequest): Promise<ProviderResponse> {
  for (let attempt = 1; ; attempt++) {
    const answer = await follow(line, ask)
    if (!busy.includes(answer.status)) return answer
    const seconds = waitOf(answer)
    if (attempt >= line.limits.tries || seconds > line.limits.maxWaitSeconds) {
      if (answer.status === 429 || answer.headers['retry-after'] !== undefined)
        throw new ProviderBusy(seconds)
      throw new NotFetched(`The other system answered with ${answer.status}.`)
    }
    await setTimeout(seconds * 1000, undefined, { signal: line.signal })
  }
}

/** The header holds seconds or a date. */
function waitOf({ headers }: ProviderResponse): number {
  const said = headers['retry-after'] ?? ''
  if (/^\d{1,6}$/.test(said)) return Number(said)
  const [until, now] = [Date.parse(said), Date.parse(headers.date ?? '')]
  return Number.isNaN(until) || Number.isNaN(now) ? 1 : Math.max(0, Math.ceil((until - now) / 1000))
}

async function follow(
  { rules, signal, limits }: ProviderConnection,
  { url, headers, body }: ProviderRequest,
): Promise<ProviderResponse> {
  const own = AbortSignal.any([signal, AbortSignal.timeout(limits.milliseconds)])
  let next = url
  for (let step = 0; step <= limits.redirects; step++) {
    const sent =
      next.origin === url.origin
        ? headers
        : Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'authorization'))
    const answer = await guardedRequest(next, rules, {
      signal: own,
      headers: sent,
      ...(body !== undefined && { body }),
    })
    const { statusCode: status = 0, headers: answered } = answer
    if (status >= 300 && status < 400 && answered.location !== undefined) {
      answer.destroy()
      // The secret is never sent to a redirect target.
      if (body !== undefined) throw new NotFetched('The address for tokens leads somewhere else.')
      next = judged(answered.location, next, rules)
      continue
    }
    const words = `An answer of the other system is larger than ${limits.bytes / 1_000_000} MB.`
    return { status, headers: answered, text: await readAnswer(answer, own, { bytes: limits.bytes, words }) }
  }
  throw new NotFetched('The address leads on and on.')
}

function judged(location: string, from: URL, rules: OutsideRules): URL {
  const url = URL.canParse(location, from.href) ? outsideUrl(new URL(location, from.href).href, rules) : null
  if (!url) throw new NotFetched('The other system leads to an address that is not https.')
  return url
}
