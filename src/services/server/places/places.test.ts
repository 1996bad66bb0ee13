// Places: the bundled list, and both clients against a local HTTP server.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from '#zod'
import { NotFetched } from '#kit/server/guarded-request.ts'
import { ask } from './ask.ts'
import { bundledPlaces } from './bundled.ts'
import { placeById, placeSource, searchPlaces } from './lookup.ts'

const search = async (words: string, country?: 'NZ' | 'AU') =>
  (await bundledPlaces.search({ words, country, limit: 8 })).map(({ name }) => name)

describe('the bundled list', () => {
  test('finds by word prefix, exact names first', async () => {
    expect((await search('ponson'))[0]).toBe('Ponsonby, Auckland, New Zealand')
    expect((await search('auckland'))[0]).toBe('Auckland, New Zealand')
    expect(await search('mount eden auck')).toEqual(['Mount Eden, Auckland, New Zealand'])
    expect((await search('newtown', 'NZ'))[0]).toBe('Newtown, Wellington, New Zealand')
    expect(await search('wellington central', 'AU')).toEqual([])
    expect(await search('zzzz')).toEqual([])
  })
  test('finds a place by its id', async () => {
    const [sydney] = await bundledPlaces.search({ words: 'sydney', country: 'AU', limit: 1 })
    expect(sydney).toMatchObject({ country: 'AU' })
    expect(sydney?.latitude).toBeCloseTo(-33.87, 1)
    expect(await bundledPlaces.byId(sydney?.place_id ?? '')).toEqual(sydney)
    expect(await bundledPlaces.byId('nz:nowhere:at-all')).toBeUndefined()
  })
  test('has several hundred of each country, each with a unique id and a point on land of that country', async () => {
    const all = await bundledPlaces.search({ words: '', country: undefined, limit: 10_000 })
    expect(new Set(all.map(({ place_id }) => place_id)).size).toBe(all.length)
    for (const country of ['NZ', 'AU'] as const)
      expect(all.filter(place => place.country === country).length).toBeGreaterThan(200)
    const isThere = ({ country, latitude, longitude }: (typeof all)[number]) =>
      country === 'NZ'
        ? latitude < -34 && latitude > -48 && (longitude > 166 || longitude < -175)
        : latitude < -10 && latitude > -44 && longitude > 112 && longitude < 154
    expect(all.filter(place => !isThere(place))).toEqual([])
  })
})

let server: Server
let origin: string
let requests: { method: string; url: string; key: unknown; body: string }[]
let answer: { status: number; body: unknown; location?: string }
beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then(body => {
      requests.push({
        method: request.method ?? '',
        url: request.url ?? '',
        key: request.headers['x-goog-api-key'],
        body,
      })
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {})
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  requests = []
  answer = { status: 200, body: [] }
})
afterAll(() => new Promise(done => server.close(done)))

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

describe('Nominatim', () => {
  const row = {
    osm_type: 'node',
    osm_id: 42,
    lat: '-36.85',
    lon: '174.74',
    display_name: 'Ponsonby, Auckland',
    address: { country_code: 'nz' },
  }
  const place = {
    place_id: 'osm:N42',
    name: 'Ponsonby, Auckland',
    country: 'NZ',
    latitude: -36.85,
    longitude: 174.74,
  }
  const source = () => placeSource({ places: { kind: 'nominatim', url: `${origin}/` } })
  test('searches within the country, and drops results elsewhere', async () => {
    answer.body = [row, { ...row, osm_id: 43, address: { country_code: 'fr' } }]
    expect(await source().search({ words: 'Ponsonby & co', country: 'NZ', limit: 5 })).toEqual([place])
    const url = new URL(requests[0]?.url ?? '', origin)
    expect(url.pathname).toBe('/search')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      q: 'Ponsonby & co',
      countrycodes: 'nz',
      limit: '5',
    })
  })
  test("finds a place by its id, and is not queried for other sources' ids", async () => {
    answer.body = [row]
    expect(await source().byId('osm:N42')).toEqual(place)
    expect(requests[0]?.url).toContain('/lookup?osm_ids=N42')
    expect(await source().byId('google:abc')).toBeUndefined()
    expect(requests).toHaveLength(1)
  })
})

describe('Google', () => {
  const row = {
    id: 'ChIJ-1_a',
    formattedAddress: 'Ponsonby, Auckland, New Zealand',
    location: { latitude: -36.85, longitude: 174.74 },
    addressComponents: [{ shortText: 'NZ', types: ['country', 'political'] }],
  }
  const place = {
    place_id: 'google:ChIJ-1_a',
    name: 'Ponsonby, Auckland, New Zealand',
    country: 'NZ',
    latitude: -36.85,
    longitude: 174.74,
  }
  const source = () => placeSource({ places: { kind: 'google', key: 'secret', url: origin } })
  test('sends the key in a header', async () => {
    answer.body = { places: [row] }
    expect(await source().search({ words: 'Ponsonby', country: 'NZ', limit: 5 })).toEqual([place])
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/v1/places:searchText', key: 'secret' })
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      textQuery: 'Ponsonby',
      pageSize: 5,
      regionCode: 'NZ',
    })
    expect(await source().search({ words: 'Ponsonby', country: 'AU', limit: 5 })).toEqual([])
  })
  test('finds a place by its id, and none for 404', async () => {
    answer.body = row
    expect(await source().byId('google:ChIJ-1_a')).toEqual(place)
    expect(requests[0]).toMatchObject({ method: 'GET', url: '/v1/places/ChIJ-1_a' })
    answer = { status: 404, body: {} }
    expect(await source().byId('google:gone')).toBeUndefined()
  })
})

describe('a failing server', () => {
  const warnings: string[] = []
  const kit = () => ({
    config: { places: { kind: 'nominatim' as const, url: origin } } as never,
    log: { warn: (message: string) => void warnings.push(message) } as never,
  })
  test.each([
    ['fails', { status: 500, body: 'no' }],
    ['answers something else', { status: 200, body: '<html>' }],
    ['answers another shape', { status: 200, body: { places: 1 } }],
    ['leads elsewhere', { status: 302, body: '', location: 'http://127.0.0.1:1/' }],
  ])('that %s is reported as such', async (_how, broken) => {
    answer = broken
    await expect(searchPlaces(kit(), { words: 'x', country: 'NZ', limit: 1 })).rejects.toMatchObject({
      code: 'places-away',
    })
    expect(warnings.pop()).toBe('the lookup of places failed')
  })
  test.each(['google', 'nominatim'] as const)(
    'that never responds is abandoned after the timeout: %s',
    async kind => {
      // Accepts the request and never responds.
      const silent = createServer(() => undefined)
      await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
      const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
      const signal = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
        const stop = new AbortController()
        setImmediate(() => stop.abort(new DOMException('too late', 'TimeoutError')))
        return stop.signal
      })
      const places = kind === 'google' ? { kind, key: 'secret', url } : { kind, url }
      const away = { ...kit(), config: { places } as never }
      await expect(searchPlaces(away, { words: 'Ponsonby', country: 'NZ', limit: 5 })).rejects.toMatchObject({
        code: 'places-away',
        status: 503,
        message: 'The search for places does not answer at the moment. Try again in a minute.',
      })
      const id = kind === 'google' ? 'google:ChIJ-1_a' : 'osm:N42'
      await expect(placeById(away, id)).rejects.toMatchObject({ code: 'places-away' })
      expect(signal).toHaveBeenCalledWith(5000)
      expect(warnings.splice(0)).toEqual(Array.from({ length: 2 }, () => 'the lookup of places failed'))
      // Bundled places need no server.
      expect((await placeById(away, 'nz:auckland:ponsonby')).country).toBe('NZ')
      signal.mockRestore()
      silent.closeAllConnections()
      await new Promise(done => silent.close(done))
    },
  )
  test('an unknown id is refused', async () => {
    await expect(placeById(kit(), 'osm:N1')).rejects.toMatchObject({ code: 'place-unknown' })
    expect((await placeById(kit(), 'nz:auckland:ponsonby')).country).toBe('NZ')
  })
  test('a server in the private network is called only if the operator configured it', async () => {
    await expect(ask({ url: new URL(origin), isNamed: false }, z.unknown())).rejects.toThrow(NotFetched)
    expect(requests).toEqual([])
  })
})
