// Requests to addresses that people gave: never into a private network, whatever a name resolves to.
import { lookup as resolve, type LookupAddress } from 'node:dns'
import type { RequestOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** The address resolves to a private network. */
export class PrivateNetwork extends Error {
  constructor() {
    super('This address leads into a private network.')
  }
}

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
/** Reserved ranges: documentation, tunnels, and IPv6 addresses that carry an IPv4 address. */
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

/** `inner`: origins of one's own network that the operator trusts. */
export interface OutsideRules {
  readonly allowed: (address: string) => boolean
  readonly plain: boolean
  readonly inner?: readonly string[]
}
export const everywhere: OutsideRules = { allowed: isPublicAddress, plain: false }
export const rulesWith = (inner: readonly string[]): OutsideRules => ({ ...everywhere, inner })

/** An https address on its usual port, without a password; or one of the operator's own. Null for every other. */
export function outsideUrl(
  text: string,
  { plain, inner = [] }: Pick<OutsideRules, 'plain' | 'inner'> = everywhere,
): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  if (inner.includes(url.origin)) return url
  const isWeb = url.protocol === 'https:' || (plain && url.protocol === 'http:')
  return isWeb && (plain || url.port === '') ? url : null
}

/** Options of a request that cannot end in a private network. Throws if the host is a private IP address itself. */
export function guardedOptions(url: URL, rules: OutsideRules): Pick<RequestOptions, 'agent' | 'lookup'> {
  if (rules.inner?.includes(url.origin)) return { agent: false }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A number is never looked up, so it is judged here.
  if (isIP(host) !== 0 && !rules.allowed(host)) throw new PrivateNetwork()
  return { agent: false, lookup: guarded(rules) }
}

/** Connects to the address that was checked, which prevents DNS rebinding. */
const guarded =
  ({ allowed }: OutsideRules): NonNullable<RequestOptions['lookup']> =>
  (host, options, done) => {
    resolve(host, { all: true, verbatim: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error('The other server could not be found.'), '', 0)
      if (!found.every(({ address }) => allowed(address))) return done(new PrivateNetwork(), '', 0)
      return options.all === true ? done(null, found) : done(null, first.address, first.family)
    })
  }
