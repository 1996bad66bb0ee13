import fc from 'fast-check'
import { expect, it } from 'vitest'
import { framedAddress } from './frame.rules.ts'

const origin = 'https://school.example'

it.each([
  [`${origin}/v2/pricing?a=1`, `${origin}/v2/pricing?a=1`],
  ['/v2/pricing', `${origin}/v2/pricing`],
  ['', null],
  [undefined, null],
  ['https://evil.example/', null],
  ['//evil.example/', null],
  ['/\\evil.example/', null],
  ['javascript:alert(1)', null],
  [' javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://school.example.evil.example/', null],
  ['/v2/v2Box?url=/v2/v2Box', null],
])('%s → %s', (url, framed) => expect(framedAddress(origin, url)).toBe(framed))

it('never leaves the site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map(rest => `/${rest}`),
        fc.string().map(rest => origin + rest),
      ),
      url => {
        const framed = framedAddress(origin, url)
        if (framed !== null) expect(new URL(framed, 'https://elsewhere.example').origin).toBe(origin)
      },
    ),
  )
})
