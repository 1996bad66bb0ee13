import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShortLink } from '#communications/contract/short-links.contract.ts'
import { refusal, startStage, type Player, type Stage } from '../testing/stage.ts'

let stage: Stage
let me: Player
beforeAll(async () => {
  stage = await startStage()
  me = await stage.player()
})
afterAll(() => stage.stop())

const shorten = (url: string, by: Pick<Player, 'service'> = me) =>
  by.service('short-link').get('shortLink', { query: { url } }) as Promise<ShortLink>

test('the same page has the same short link, which leads there', async () => {
  const page = '/v2/unit/0190a?inviter=ABCD2345'
  const first = await shorten(page)
  expect(first).toMatchObject({
    url: `${stage.kit.origin}${page}`,
    shortUrl: `${stage.kit.origin}/go/${first.code}`,
  })
  expect(await shorten(first.url, await stage.player())).toEqual(first)
  expect((await shorten(`${page}&more=1`)).code).not.toBe(first.code)
  const answer = await fetch(`${stage.origin}/go/${first.code}`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(page)
  expect((await fetch(`${stage.origin}/go/zzzzzzz`, { redirect: 'manual' })).status).toBe(404)
})

test('simultaneous requests for one page get the same code', async () => {
  const codes = await Promise.all(Array.from({ length: 20 }, () => shorten('/v2/library?at=once')))
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1)
})

test('only pages of this site, and only for signed-in people', async () => {
  for (const url of [
    'https://elsewhere.example/v2/library',
    '//elsewhere.example/v2/library',
    'javascript:alert(1)',
    '/fio/files/x',
    '/v2/../fio/files/x',
    '/\\\\elsewhere.example/v2/',
  ])
    expect(await refusal(shorten(url))).toBe('foreign-address')
  expect(await refusal(shorten('/v2/library', stage.guest))).toBe('not-signed-in')
})
