import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { offsetAt } from '#kit/contract/dates.ts'
import { closenessOf, maskAddress, quietUntil, waysFor, type DeliveryConditions } from './delivery.rules.ts'

const switches = fc.record({ inbox: fc.boolean(), mail: fc.boolean(), sms: fc.boolean(), push: fc.boolean() })
const situations: fc.Arbitrary<DeliveryConditions> = fc.record({
  template: switches,
  essential: fc.boolean(),
  code: fc.boolean(),
  receiver: fc.constantFrom('account' as const, 'address' as const, 'guest' as const),
  open: fc.boolean(),
  master: fc.boolean(),
  own: fc.record(
    { inbox: fc.boolean(), mail: fc.boolean(), sms: fc.boolean(), push: fc.boolean() },
    { requiredKeys: [] },
  ),
  address: fc.record({ mail: fc.boolean(), sms: fc.boolean(), push: fc.boolean() }),
  unsubscribed: fc.boolean(),
  underThirteen: fc.boolean(),
  parent: fc.boolean(),
})

const everythingOn: DeliveryConditions = {
  template: { inbox: true, mail: true, sms: true, push: true },
  essential: false,
  code: false,
  receiver: 'account',
  open: true,
  master: true,
  own: {},
  address: { mail: true, sms: true, push: true },
  unsubscribed: false,
  underThirteen: false,
  parent: false,
}

describe('the six rules, one at a time', () => {
  test.each<[string, Partial<DeliveryConditions>, string[]]>([
    ['defaults are on', {}, ['inbox', 'mail', 'sms', 'push']],
    ['1 template switch', { template: { inbox: true, mail: false, sms: false, push: false } }, ['inbox']],
    ['2 master switch', { master: false }, []],
    ['2 essential ignores it for mail and inbox', { master: false, essential: true }, ['inbox', 'mail']],
    ["3 user's switch", { own: { mail: false, sms: false } }, ['inbox', 'push']],
    [
      '3 essential ignores it for mail and inbox',
      { own: { mail: false, inbox: false, sms: false }, essential: true },
      ['inbox', 'mail', 'push'],
    ],
    ['4 unknown address', { address: { mail: false, sms: true, push: false } }, ['inbox', 'sms']],
    ['5 unsubscribed', { unsubscribed: true }, ['inbox', 'sms', 'push']],
    ['5 essential still comes', { unsubscribed: true, essential: true }, ['inbox', 'mail', 'sms', 'push']],
    ['6 guest', { receiver: 'guest' }, []],
    ['no inbox without an account', { receiver: 'address' }, ['mail', 'sms', 'push']],
    ['frozen', { open: false, essential: true, code: true }, []],
    [
      'under 13: the parent in place of text and push',
      { underThirteen: true, parent: true },
      ['inbox', 'mail', 'parent'],
    ],
    ['under 13 without a known parent', { underThirteen: true }, ['inbox', 'mail']],
    [
      'a code ignores all switches',
      { code: true, master: false, own: { sms: false }, unsubscribed: true, essential: true },
      ['inbox', 'mail', 'sms', 'push'],
    ],
  ])('%s', (_rule, change, ways) => expect(waysFor({ ...everythingOn, ...change })).toEqual(ways))
})

test('each rule holds in every situation', () => {
  fc.assert(
    fc.property(situations, situation => {
      const ways = waysFor(situation)
      expect(new Set(ways).size).toBe(ways.length)
      for (const way of ways) {
        const channel = way === 'parent' ? undefined : way
        expect(situation.open && situation.receiver !== 'guest').toBe(true)
        if (channel) expect(situation.template[channel]).toBe(true)
        if (channel && channel !== 'inbox') expect(situation.address[channel]).toBe(true)
        if (channel === 'inbox') expect(situation.receiver).toBe('account')
        const free = situation.code || (situation.essential && (way === 'mail' || way === 'inbox'))
        if (!free) expect(situation.master).toBe(true)
        if (!free && channel) expect(situation.own[channel]).not.toBe(false)
        if (!free && way === 'mail') expect(situation.unsubscribed).toBe(false)
        if (situation.receiver === 'account' && situation.underThirteen)
          expect(['sms', 'push']).not.toContain(way)
        if (way === 'parent')
          expect(
            situation.parent &&
              situation.underThirteen &&
              (situation.template.sms || situation.template.push),
          ).toBe(true)
      }
    }),
    { numRuns: proofSize({ test: 500, stress: 5000 }) },
  )
})

test('no channel is suppressed without a reason', () => {
  fc.assert(
    fc.property(situations, situation => {
      const reasonless = {
        ...situation,
        open: true,
        receiver: 'account' as const,
        master: true,
        own: {},
        unsubscribed: false,
        underThirteen: false,
        address: { mail: true, sms: true, push: true },
      }
      expect(waysFor(reasonless)).toEqual(
        (['inbox', 'mail', 'sms', 'push'] as const).filter(channel => situation.template[channel]),
      )
    }),
  )
})

describe('quiet hours', () => {
  const localMinutes = (at: Date, zone: string) =>
    (((Math.floor(at.getTime() / 60_000) + offsetAt(at, zone)) % 1440) + 1440) % 1440
  const zones = Intl.supportedValuesOf('timeZone')
  const instants = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  })

  test('in every time zone, texts wait only between 22:00 and 07:00', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (now, zone) => {
        const minutes = localMinutes(now, zone)
        const until = quietUntil(now, zone)
        expect(until === null).toBe(minutes >= 7 * 60 && minutes < 22 * 60)
        if (until === null) return
        expect(localMinutes(until, zone)).toBe(7 * 60)
        expect(until.getTime() - now.getTime()).toBeGreaterThan(-60_000)
        expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(11 * 3_600_000)
      }),
      { numRuns: proofSize({ test: 500, stress: 3000 }) },
    )
  })
  test('the night of a clock change also ends at seven', () => {
    expect(quietUntil(new Date('2026-03-29T00:30:00+01:00'), 'Europe/Berlin')?.toISOString()).toBe(
      '2026-03-29T05:00:00.000Z',
    )
    expect(quietUntil(new Date('2026-10-25T00:30:00+02:00'), 'Europe/Berlin')?.toISOString()).toBe(
      '2026-10-25T06:00:00.000Z',
    )
  })
})

test.each([
  ['joanna@school.example', 'j•••@school.example'],
  ['jo@school.example', '•••@school.example'],
  ['a@b@c.example', 'a•••@c.example'],
])('%s is shown as %s', (address, masked) => expect(maskAddress(address)).toBe(masked))

test.each([
  [49, false, false, false],
  [48, true, false, false],
  [24.1, true, false, false],
  [24, true, true, false],
  [12, true, true, true],
  [0, true, true, true],
  [-2, true, true, false],
] as const)(
  'a lesson in %d hours: essential %s, by text %s, at night %s',
  (hours, essential, text, night) => {
    const now = new Date('2026-11-18T12:00:00Z')
    const start = new Date(now.getTime() + hours * 3_600_000)
    expect(closenessOf(start, now)).toEqual({ essential, text, night })
  },
)

test('a notice without a lesson has no limits by lesson', () =>
  expect(closenessOf(null, new Date())).toEqual({ essential: false, text: true, night: false }))
