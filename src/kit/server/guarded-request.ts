// Requests to servers that are not our own: never into a private network, and no answer larger or later than asked for.
import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Why it could not be fetched, in words for people. */
export class NotFetched extends Error {}

const v4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Addresses that stand for others: documentation, tunnels, and those that carry an IPv4 address. */
const v6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const inside = listOf(v4, 'ipv4')
const outside6 = listOf(['2000::/3'], 'ipv6')
const special6 = listOf(v6, 'ipv6')

function listOf(nets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const net of nets) {
    const [address = '', bits = '0'] = net.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** An address of the open internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return family === 6 && outside6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** `inner`: origins of the own network that the operator trusts. */
export interface FetchRules {
  readonly allowed: (address: string) => boolean
  readonly plain: boolean
  readonly inner?: readonly string[]
}
export const publicOnly: FetchRules = { allowed: isPublicAddress, plain: false }

export interface GuardedRequest {
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
  /** Sent by POST. */
  readonly body?: string
}

/** One request without redirects; the caller judges the scheme. */
export function guardedRequest(
  url: URL,
  rules: FetchRules,
  { signal, headers, body }: GuardedRequest,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const trusted = rules.inner?.includes(url.origin) ?? false
  // A number is never looked up, so it is judged here.
  if (!trusted && isIP(host) !== 0 && !rules.allowed(host)) return Promise.reject(privateNetwork())
  const options: RequestOptions = {
    signal,
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
    ...(!trusted && { lookup: guarded(rules) }),
    headers: { 'accept-encoding': 'identity', ...headers },
  }
  return new Promise((done, failed) => {
    const sent = (url.protocol === 'https:' ? request : requestPlain)(url, options, done)
    sent.on('error', error => failed(error instanceof NotFetched ? error : wordsFor(error)))
    sent.end(body)
  })
}

const privateNetwork = () => new NotFetched('This address leads into a private network.')
const wordsFor = (error: Error) =>
  new NotFetched(
    error.name === 'AbortError' || error.name === 'TimeoutError'
      ? 'The other server took too long to answer.'
      : 'The other server could not be reached.',
  )

/** The address that was judged is the one that is used: nobody can answer twice. */
const guarded =
  ({ allowed }: FetchRules): NonNullable<RequestOptions['lookup']> =>
  (host, options, done) => {
    resolve(host, { all: true, verbatim: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new NotFetched('The other server could not be found.'), '', 0)
      if (!found.every(({ address }) => allowed(address))) return done(privateNetwork(), '', 0)
      return options.all === true ? done(null, found) : done(null, first.address, first.family)
    })
  }

export async function readAnswer(
  answer: IncomingMessage,
  signal: AbortSignal,
  most: { readonly bytes: number; readonly words: string },
): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most.bytes) throw new NotFetched(most.words)
      chunks.push(chunk)
      signal.throwIfAborted()
    }
  } catch (error) {
    throw error instanceof NotFetched ? error : wordsFor(error as Error)
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks).toString('utf8')
}
