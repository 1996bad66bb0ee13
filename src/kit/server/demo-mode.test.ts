import { describe, expect, test } from 'vitest'
import { decideDemo, isLoopback, type DemoFacts } from './demo-mode.ts'
import { StartError } from './start-error.ts'

const yesNo = [true, false]
const loopbackHosts = [['127.0.0.1', '::1'], ['127.0.0.1'], ['127.8.9.10'], ['::1'], ['[::1]'], ['localhost']]
const openHosts = [
  ['0.0.0.0'],
  ['::'],
  ['10.0.0.7'],
  ['192.168.1.2'],
  ['school.example'],
  ['localhost.example'],
  ['::ffff:10.0.0.7'],
  ['127.0.0.1', '0.0.0.0'],
]

const cases: DemoFacts[] = [true, false, undefined].flatMap(wanted =>
  (['development', 'production', 'test'] as const).flatMap(env =>
    yesNo.flatMap(hasOwnDatabase =>
      yesNo.flatMap(hasMailServer =>
        [...loopbackHosts, ...openHosts].map(hosts => ({
          wanted,
          env,
          hasOwnDatabase,
          hasMailServer,
          hosts,
        })),
      ),
    ),
  ),
)
const isLocal = (hosts: readonly string[]) => loopbackHosts.some(list => list === hosts)

describe.each([
  [
    'DEMO=on in production is refused',
    (c: DemoFacts) => c.wanted === true && c.env === 'production',
    'refused',
  ],
  [
    'DEMO=on elsewhere is on, with a banner',
    (c: DemoFacts) => c.wanted === true && c.env !== 'production',
    'banner',
  ],
  ['DEMO=off is off', (c: DemoFacts) => c.wanted === false, 'off'],
  [
    'DEMO unset, everything embedded, loopback is on',
    (c: DemoFacts) =>
      c.wanted === undefined &&
      c.env !== 'production' &&
      !c.hasOwnDatabase &&
      !c.hasMailServer &&
      isLocal(c.hosts),
    'on',
  ],
  [
    'DEMO unset, anything else is off',
    (c: DemoFacts) =>
      c.wanted === undefined &&
      (c.env === 'production' || c.hasOwnDatabase || c.hasMailServer || !isLocal(c.hosts)),
    'off',
  ],
] as const)('%s', (_, applies, expected) => {
  test.each(cases.filter(applies))('%o', facts => {
    if (expected === 'refused') {
      expect(() => decideDemo(facts)).toThrow(StartError)
      expect(() => decideDemo(facts)).toThrow('DEMO is on together with NODE_ENV=production')
      return
    }
    expect(decideDemo(facts)).toMatchObject({ isOn: expected !== 'off', hasBanner: expected === 'banner' })
  })
})

test('the reason names what made it real', () => {
  const facts: DemoFacts = {
    wanted: undefined,
    env: 'development',
    hasOwnDatabase: true,
    hasMailServer: false,
    hosts: ['::1'],
  }
  expect(decideDemo(facts).why).toBe('DATABASE_URL is set, and DEMO is not set')
  expect(decideDemo({ ...facts, hasOwnDatabase: false, hosts: ['0.0.0.0'] }).why).toBe(
    'HOST 0.0.0.0 can be reached from other machines, and DEMO is not set',
  )
})

test.each([
  ['LOCALHOST', true],
  ['127.0.0.1.example', false],
  ['', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
