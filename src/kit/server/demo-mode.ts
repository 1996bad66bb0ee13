// Whether this server shows its demo parts: mailbox, demo accounts, test clock, test gateway and developer pages.
import { BlockList, isIP } from 'node:net'
import { StartError } from './start-error.ts'

export interface DemoFacts {
  /** What DEMO says; undefined when it is unset. */
  readonly wanted: boolean | undefined
  readonly env: 'development' | 'production' | 'test'
  readonly hasOwnDatabase: boolean
  readonly hasMailServer: boolean
  readonly hosts: readonly string[]
}

export interface DemoMode {
  readonly isOn: boolean
  /** Shown on every page wherever somebody else could reach it. */
  readonly hasBanner: boolean
  /** Finishes the sentence "The demo parts are on/off: …". */
  readonly why: string
}

/** The only place that decides it; everything else reads `config.demo`. */
export function decideDemo(facts: DemoFacts): DemoMode {
  const { wanted, env } = facts
  if (wanted === true && env === 'production') {
    throw new StartError(
      'DEMO is on together with NODE_ENV=production: everybody could read all mails and use the demo accounts; set DEMO=off, or leave NODE_ENV out to show a demo.',
    )
  }
  if (wanted === true) return { isOn: true, hasBanner: true, why: 'DEMO is on' }
  if (wanted === false) return off('DEMO is off')
  const real = firstReal(facts)
  return real === null
    ? {
        isOn: true,
        hasBanner: false,
        why: 'database and mail are embedded and only this machine can connect',
      }
    : off(`${real}, and DEMO is not set`)
}

const off = (why: string): DemoMode => ({ isOn: false, hasBanner: false, why })

function firstReal({ env, hasOwnDatabase, hasMailServer, hosts }: DemoFacts): string | null {
  if (env === 'production') return 'NODE_ENV is production'
  if (hasOwnDatabase) return 'DATABASE_URL is set'
  if (hasMailServer) return 'SMTP_URL is set'
  const open = hosts.find(host => !isLoopback(host))
  return open === undefined ? null : `HOST ${open} can be reached from other machines`
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Names other than localhost count as open: what they resolve to may change. */
export function isLoopback(host: string): boolean {
  const address = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (address === 'localhost') return true
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
