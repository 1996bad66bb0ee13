// Web media search: all three sources against a server process that imitates their APIs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundMedia } from '#authoring/contract/media-search.contract.ts'
import type { FileRecord } from '#files/contract/files.contract.ts'
import { readConfig } from '#kit/server/config.ts'
import { everywhere } from '#kit/server/outside.ts'
import { refusal, startContents, type ContentsWorld, type Person } from '../testing/contents-world.ts'
import { startMediaSources, type MediaSources } from '../testing/media-sources.ts'
import { fetchPicture } from './fetch-picture.ts'

let sources: MediaSources
let world: ContentsWorld
let me: Person
beforeAll(async () => {
  sources = await startMediaSources()
  const url = sources.origin
  world = await startContents({
    mediaSearch: [
      { source: 'openverse', url, key: null },
      { source: 'commons', url, key: null },
      { source: 'youtube', url, key: 'secret' },
    ],
  })
  me = world.owner
})
afterAll(async () => {
  await world.stop()
  await sources.stop()
})

type Page = { data: FoundMedia[]; next: string | null }
const search = (source: string, kind: string, more: object = {}, who = me) =>
  who.service('media-search').get('search', {
    query: { source, kind, $search: 'tide', ...more },
  }) as Promise<Page>
const take = (source: string, id: string) =>
  me.service('media-search').patch('take', { source, id }) as Promise<FileRecord>

describe('search', () => {
  test('every source returns the same format, with author and licence', async () => {
    expect((await search('openverse', 'picture')).data).toMatchObject([
      {
        source: 'openverse',
        id: 'p1',
        kind: 'picture',
        title: 'Tide pool p1',
        creator: 'Ana Ruiz',
        licence: 'CC BY-SA 2.0',
        licenceUrl: 'https://creativecommons.org/licenses/by-sa/2.0/',
        page: 'https://photos.example/tide',
        play: null,
      },
    ])
    expect((await search('commons', 'picture')).data).toMatchObject([
      { id: '42', kind: 'picture', title: 'Tide at noon', creator: 'Bo & Li', licence: 'CC BY 4.0' },
    ])
    expect((await search('commons', 'video')).data).toMatchObject([
      { id: '77', kind: 'video', play: { as: 'file', url: `${sources.origin}/files/original.webm` } },
    ])
    expect((await search('youtube', 'video')).data).toMatchObject([
      {
        id: 'abc-DEF_123',
        title: 'Why tides & waves differ',
        creator: 'Sea school',
        play: { as: 'embed', url: 'https://www.youtube-nocookie.com/embed/abc-DEF_123' },
      },
    ])
    // Only results suitable for children that may be sold with a lesson and cropped.
    expect(sources.requests.find(each => each.startsWith('/v1/images/'))).toMatch(
      /license_type=commercial%2Cmodification&mature=false/,
    )
    expect(sources.requests.find(each => each.startsWith('/youtube'))).toMatch(/safeSearch=strict/)
  })

  test("pages through results with each source's own cursor", async () => {
    const first = await search('openverse', 'picture')
    expect(first.next).toBe('2')
    const second = await search('openverse', 'picture', { after: '2' })
    expect(second).toMatchObject({ data: [{ id: 'p2' }], next: null })
    expect((await search('commons', 'picture')).next).toBe('20')
    await search('youtube', 'video', { after: 'CAUQAA' })
    expect(sources.requests.at(-1)).toContain('pageToken=CAUQAA')
  })

  test('a failing source or invalid response is reported as unavailable', async () => {
    for (const words of ['broken', 'strange'])
      expect(await refusal(search('openverse', 'picture', { $search: words }))).toBe('media-away')
  })

  test('is for content authors, in sources that have the kind', async () => {
    expect(await refusal(search('openverse', 'picture', {}, world.student))).toBe('forbidden')
    expect(await refusal(search('youtube', 'picture'))).toBe('bad-query')
    expect(await me.service('media-search').get('sources')).toEqual([
      { source: 'openverse', kinds: ['picture'] },
      { source: 'commons', kinds: ['picture', 'video'] },
      { source: 'youtube', kinds: ['video'] },
    ])
  })
})

describe('copying a picture', () => {
  test("stores it in the user's files with its attribution, re-encoded", async () => {
    const file = await take('openverse', 'p1')
    expect(file).toMatchObject({ name: 'Tide pool p1', kind: 'picture', purpose: 'content' })
    expect(file.credit).toBe(
      '“Tide pool p1” by Ana Ruiz, CC BY-SA 2.0 (https://creativecommons.org/licenses/by-sa/2.0/), Openverse: https://photos.example/tide',
    )
    const served = await fetch(`${world.server.origin}${file.url}`)
    expect(served.status).toBe(200)
    expect(served.headers.get('content-type')).toMatch(/^image\//)
    const { data } = (await me.service('files').find({ query: { drive: true } })) as { data: FileRecord[] }
    expect(data.find(({ _id }) => _id === file._id)?.credit).toBe(file.credit)
  })

  test("from Commons it has slide width, not the original's", async () => {
    await take('commons', '42')
    expect(sources.requests.at(-1)).toBe('/files/1920.jpg')
  })

  test('follows a redirect; refuses a page posing as a picture, missing files, and videos', async () => {
    expect(await take('openverse', 'moved')).toMatchObject({ kind: 'picture' })
    expect(await refusal(take('openverse', 'gone'))).toBe('not-found')
    expect(await refusal(take('commons', '77'))).toBe('not-found')
    await expect(take('openverse', 'trick')).rejects.toMatchObject({ code: 415 })
  })

  test('never fetches from a private network', async () => {
    expect(await refusal(take('openverse', 'inside'))).toBe('media-away')
    await expect(fetchPicture(`${sources.origin}/files/tide.jpg`, everywhere, 1e6)).rejects.toThrow(
      'not of the web',
    )
    await expect(fetchPicture('https://127.0.0.1/x.jpg', everywhere, 1e6)).rejects.toThrow('private network')
  })
})

describe('thumbnails', () => {
  test('are served by us, only for addresses from search results', async () => {
    const [found] = (await search('openverse', 'picture')).data
    const address = `${world.server.origin}${found?.thumb}`
    const picture = await fetch(address)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const other = address.replace('thumb.jpg', 'other.jpg')
    expect(other).not.toBe(address)
    const before = sources.requests.length
    expect((await fetch(other)).status).toBe(404)
    expect(sources.requests.slice(before)).toEqual([])
  })
})

test('configuration sets the enabled sources', () => {
  expect(readConfig({}).mediaSearch).toEqual([])
  expect(readConfig({ MEDIA_SEARCH: 'commons, openverse' }).mediaSearch.map(({ source }) => source)).toEqual([
    'openverse',
    'commons',
  ])
  expect(() => readConfig({ MEDIA_SEARCH: 'youtube' })).toThrow('YOUTUBE_KEY')
  expect(() => readConfig({ MEDIA_SEARCH: 'flickr' })).toThrow('MEDIA_SEARCH')
})
