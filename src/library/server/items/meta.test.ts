// Link previews for social networks show only published items; author input is always escaped.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withMeta } from '#kit/server/page-meta.ts'
import { servePages } from '#kit/server/pages.ts'
import { describeItems } from './meta.ts'
import { startLibrary, type LibraryWorld } from '../testing/library-world.ts'

let world: LibraryWorld
beforeAll(async () => {
  world = await startLibrary()
})
afterAll(() => world.stop())

const describePage = (path: string) => describeItems(world.kit)(path)

test('a published item at each of its addresses, with its cover for everybody', async () => {
  const id = await world.publishNew({ name: 'Shared', overview: 'Come and look' })
  for (const path of [
    `/task/${id}`,
    `/unit/${id}`,
    `/video/${id}`,
    `/pd/${id}`,
    `/tool/${id}`,
    `/detail/task/${id}`,
    `/task/view/${id}`,
    `/pd/some-school/${id}`,
    `/video/some-school/${id}`,
    `/task/some-school/${id}`,
  ])
    expect(await describePage(path)).toEqual({
      title: 'Shared',
      description: 'Come and look',
      path: `/task/${id}`,
      image: `/fio/library/${id}/cover`,
    })
  const cover = await fetch(`${new URL(world.base).origin}/fio/library/${id}/cover`, { redirect: 'manual' })
  expect([cover.status, cover.headers.get('location')]).toEqual([302, expect.stringContaining('/fio/files/')])
})

test('nothing about drafts, withdrawn items, and other addresses', async () => {
  const [draft, left] = [await world.content({ name: 'Draft' }, 2), await world.publishNew({ name: 'Left' })]
  await world.author.service('library').patch('unpublish', { _id: left })
  for (const path of [`/task/${draft}`, `/task/${left}`, '/task/x', `/home/${left}`])
    expect(await describePage(path)).toBeUndefined()
  expect(
    (await fetch(`${new URL(world.base).origin}/fio/library/${left}/cover`, { redirect: 'manual' })).status,
  ).toBe(404)
})

test('names and words are escaped', async () => {
  const id = await world.publishNew({
    name: '"><script>alert(1)</script>',
    overview: `it's </head> & $& more`,
  })
  const meta = await describePage(`/task/${id}`)
  const html = withMeta(
    '<html><head><title>Classwright</title><meta name="description" content="x" /></head></html>',
    meta ?? { title: '', description: '', path: '' },
    'https://site.test',
    '/v2',
  )
  expect(html).not.toContain('<script')
  expect(html.match(/<\/head>/g)).toHaveLength(1)
  expect(html).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; | Classwright</title>')
  expect(html).toContain('content="it&#39;s &lt;/head&gt; &amp; $&amp; more"')
  expect(html).toContain(`<link rel="canonical" href="https://site.test/v2/task/${id}" />`)
  expect(html).toContain(`<meta property="og:image" content="https://site.test/fio/library/${id}/cover" />`)
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />')
})

test('only known, shared pages get metadata', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'classwright-pages-'))
  writeFileSync(join(folder, 'index.html'), '<html><head><title>Classwright</title></head></html>')
  writeFileSync(join(folder, 'routes.json'), JSON.stringify([{ path: '/task/:id' }, { path: '/login' }]))
  const id = await world.publishNew({ name: 'Filled in' })
  const { middleware } = servePages(folder, { mode: 'production', features: [] }, () => false, {
    origin: 'https://site.test',
    page: describePage,
  })
  const ask = async (path: string): Promise<string> => {
    const ctx = {
      path: `/v2${path}`,
      method: 'GET',
      get: () => 'text/html',
      accepts: () => 'text/html',
      vary: () => undefined,
      set: () => undefined,
      body: '',
    }
    await middleware(ctx as never, () => Promise.resolve())
    return String(ctx.body)
  }
  expect(await ask(`/task/${id}`)).toContain('<title>Filled in | Classwright</title>')
  expect(await ask('/login')).toContain('<title>Classwright</title>')
})
