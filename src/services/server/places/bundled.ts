// Bundled towns and suburbs of New Zealand and Australia, loaded on first lookup.
import { readFileSync } from 'node:fs'
import type { Place } from '#services/contract/places/places.contract.ts'
import type { Country, PlaceSource } from './lookup.ts'

interface Town extends Place {
  /** Name and region without accents, in lower case. */
  readonly folded: string
  readonly foldedName: string
}

export const bundledPlaces: PlaceSource = {
  search({ words, country, limit }) {
    const wanted = fold(words)
      .split(/[\s,]+/)
      .filter(word => word !== '')
    const found = towns()
      .all.filter(
        town =>
          (country === undefined || town.country === country) &&
          wanted.every(word => town.folded.split(' ').some(part => part.startsWith(word))),
      )
      .toSorted((a, b) => rank(a, wanted) - rank(b, wanted) || a.name.localeCompare(b.name))
    return Promise.resolve(found.slice(0, limit).map(placeOf))
  },
  byId(id) {
    const town = towns().byId.get(id)
    return Promise.resolve(town && placeOf(town))
  },
}

/** Exact names rank first, then prefixes, then matches in the region. */
function rank({ foldedName }: Town, wanted: readonly string[]): number {
  const words = wanted.join(' ')
  if (foldedName === words) return 0
  return foldedName.startsWith(words) ? 1 : 2
}

const placeOf = ({ place_id, name, country, latitude, longitude }: Town): Place => ({
  place_id,
  name,
  country,
  latitude,
  longitude,
})

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
const slug = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

interface Towns {
  readonly all: readonly Town[]
  readonly byId: ReadonlyMap<string, Town>
}
const cache: { towns?: Towns } = {}
const towns = (): Towns => (cache.towns ??= read())

const countryNames: Readonly<Record<Country, string>> = { NZ: 'New Zealand', AU: 'Australia' }

function read(): Towns {
  const all: Town[] = []
  let [country, region]: [Country, string] = ['NZ', '']
  for (const line of readFileSync(new URL('./towns.tsv', import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('= ')) {
      ;[country, region] = line.slice(2).split('\t') as [Country, string]
      continue
    }
    const [name = '', latitude, longitude] = line.split('\t')
    const names = [...new Set([name, region, countryNames[country]])]
    all.push({
      place_id: [country, region, name].map(slug).join(':'),
      name: names.join(', '),
      country,
      latitude: Number(latitude),
      longitude: Number(longitude),
      folded: fold(`${name} ${region}`),
      foldedName: fold(name),
    })
  }
  return { all, byId: new Map(all.map(town => [town.place_id, town])) }
}
