// Fetching a text from an address that a person gave: never from a private network, never more or longer than a calendar needs.
import { lookup as resolve, type LookupAddress } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'

const limits = { bytes: 2_000_000, milliseconds: 10_000, redirects: 3 } as const

/** Why it could not be fetched, in words for whoever gave the address. */
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
const everywhere: FetchRules = { allowed: isPublicAddress, plain: false }
export const rulesWith = (inner: readonly string[]): FetchRules => ({ ...everywhere, inner })

/** `webcal:` is https by another name. Null for what is no address of a calendar. */
export function calendarUrl(
  text: string,
  { plain, inner = [] }: Pick<FetchRules, 'plain' | 'inner'> = everywhere,
): URL | null {
  const given = text.trim().replace(/^webcals?:/i, 'https:')
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  if (inner.includes(url.origin)) return url.username === '' && url.password === '' ? url : null
  const isWeb = url.protocol === 'https:' || (plain && url.protocol === 'http:')
  return isWeb && url.username === '' && url.password === '' && (plain || url.port === '') ? url : null
}

export async function fetchCalendar(text: string, rules: FetchRules = everywhere): Promise<string> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  let next = text
  for (let step = 0; step <= limits.redirects; step++) {
    const url = calendarUrl(next, rules)
    if (!url) throw new NotFetched('This is not the https address of a calendar.')
    const answer = await request(url, rules, signal)
    const { statusCode = 0, headers } = answer
    if (
      statusCode >= 300 &&
      statusCode < 400 &&
      headers.location !== undefined &&
      URL.canParse(headers.location, url.href)
    ) {
      answer.destroy()
      next = new URL(headers.location, url).href
      continue
    }
    if (statusCode !== 200) {
      answer.destroy()
      throw new NotFetched(
        statusCode === 404 || statusCode === 410
          ? 'There is no calendar at this address any more.'
          : `The other server answered with ${statusCode}.`,
      )
    }
    return read(answer, signal)
  }
  throw new NotFetched('The address leads on and on.')
}

function request(url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const trusted = rules.inner?.includes(url.origin) ?? false
  // A number is never looked up, so it is judged here.
  if (!trusted && isIP(host) !== 0 && !rules.allowed(host)) return Promise.reject(privateNetwork())
  const options: RequestOptions = {
    signal,
    agent: false,
    ...(!trusted && { lookup: guarded(rules) }),
    headers: {
      accept: 'text/calendar, text/plain;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'Classwright calendar',
    },
  }
  return new Promise((done, failed) => {
    const sent = url.protocol === 'https:' ? get(url, options, done) : getPlain(url, options, done)
    sent.on('error', error => failed(error instanceof NotFetched ? error : wordsFor(error)))
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

async function read(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limits.bytes) throw new NotFetched('This calendar is larger than 2 MB.')
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
