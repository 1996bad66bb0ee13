// Previews of shared links, and posters.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShareInfo } from '#communications/contract/share.contract.ts'
import { accountRow } from '#identity/server/school-accounts.api.ts'
import { describePages } from '#kit/server/domain-parts.ts'
import { withMeta } from '#kit/server/page-meta.ts'
import { merge } from './posters.service.ts'
import { sharedCard } from './share.service.ts'
import { refusal, startStage, type Player, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

const linkOf = async ({ id }: Player, path = '/unit/1') =>
  `/v2${path}?inviteCode=${(await accountRow(stage.kit.db, id)).inviteCode}`
const infos = (who: Player) => who.service('share-info')

test('people set the card of their own links, not of others’ links or other sites', async () => {
  const [ida, ben] = [await stage.player(), await stage.player()]
  const url = await linkOf(ida)
  const made = (await infos(ida).create({ url, title: 'Look at this', desc: 'It <is> good' })) as ShareInfo
  expect(made).toMatchObject({ title: 'Look at this', image: null, imageUrl: null })
  const again = (await infos(ida).create({ url, title: 'Look again', keywords: ['tides'] })) as ShareInfo
  expect(again._id).toBe(made._id)
  const found = async (who: Player, of: string) =>
    ((await infos(who).find({ query: { url: of } })) as unknown as { data: ShareInfo[] }).data
  expect(await found(ida, url)).toMatchObject([{ title: 'Look again', desc: '' }])
  expect(await refusal(infos(ben).create({ url, title: 'Mine now' }))).toBe('share-foreign')
  expect(await refusal(found(ben, url))).toBe('share-foreign')
  expect(await refusal(infos(ben).remove(made._id))).toBe('not-found')
  expect(await refusal(infos(ida).create({ url: 'https://evil.example/v2/unit/1', title: 'x' }))).toBe(
    'foreign-address',
  )
  expect(await refusal(infos(ida).create({ url, title: 'x', image: 'a'.repeat(64) }))).toBe('bad-data')
  await infos(ida).remove(made._id)
  expect(await found(ida, url)).toEqual([])
})

test('the head of a page with a custom card contains it; other pages are unaffected', async () => {
  const ida = await stage.player()
  const url = await linkOf(ida, '/unit/2')
  await infos(ida).create({ url, title: 'Chosen <b>', keywords: ['sea', 'moon'] })
  const own = { title: 'Own', description: 'Own words', path: '/unit/2' }
  const describe = describePages(
    [
      { name: 'pages', describe: () => path => Promise.resolve(path === '/unit/2' ? own : undefined) },
      { name: 'cards', card: sharedCard },
    ],
    stage.kit,
  )
  const query = url.slice(url.indexOf('?') + 1)
  expect(await describe('/unit/2', '')).toEqual(own)
  expect(await describe('/unit/2', 'inviteCode=NOBODYS')).toEqual(own)
  const meta = await describe('/unit/2', query)
  expect(meta).toMatchObject({ title: 'Chosen <b>', description: 'Own words', keywords: ['sea', 'moon'] })
  expect(await describe('/login', query)).toBeUndefined()
  const head = withMeta('<head></head>', meta ?? own, 'https://school.example', '/v2')
  expect(head).toContain('content="Chosen &lt;b&gt;"')
  expect(head).toContain('<meta name="keywords" content="sea, moon" />')
  expect(head).toContain('rel="canonical" href="https://school.example/v2/unit/2"')
  expect(head).toContain(`property="og:url" content="https://school.example/v2/unit/2?${query}"`)
})

test('a poster has the background, the foreground pictures, and a code with the link', async () => {
  const plain = (background: string, side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer()
  const [red, blue] = [await plain('#ff0000', 400), await plain('#0000ff', 200)]
  const bare = await merge(red, undefined, undefined)
  const whole = await merge(red, blue, 'https://school.example/v2/unit/1')
  const colourAt = async (picture: Buffer, left: number, top: number) => {
    const { data } = await sharp(picture)
      .extract({ left, top, width: 4, height: 4 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [data[0], data[1], data[2]].map(value => Math.round((value ?? 0) / 255))
  }
  expect(await sharp(whole).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1350 })
  expect(await colourAt(bare, 540, 675)).toEqual([1, 0, 0])
  expect(await colourAt(whole, 540, 675)).toEqual([0, 0, 1])
  // The code's quiet zone is white; without a link there is none.
  expect(await colourAt(whole, 756, 1026)).toEqual([1, 1, 1])
  expect(await colourAt(bare, 756, 1026)).toEqual([1, 0, 0])
  const ida = await stage.player()
  expect(await refusal(ida.service('poster').get('mergeImage', { query: { image: 'b'.repeat(64) } }))).toBe(
    'bad-query',
  )
})
