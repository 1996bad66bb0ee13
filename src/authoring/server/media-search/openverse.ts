// Openverse: pictures under free licences that may be sold with a lesson and cropped.
import * as z from '#zod'
import type { SourceRequest, Source, SourceItem } from './sources.ts'

const Row = z.object({
  id: z.string(),
  title: z.nullish(z.string()),
  creator: z.nullish(z.string()),
  url: z.string(),
  thumbnail: z.nullish(z.string()),
  foreign_landing_url: z.nullish(z.string()),
  license: z.string(),
  license_version: z.nullish(z.string()),
  license_url: z.nullish(z.string()),
})
type Row = z.output<typeof Row>
const Found = z.object({ page: z.number(), page_count: z.number(), results: z.array(Row) })

export const openverse = (ask: SourceRequest): Source => ({
  kinds: ['picture'],
  async search({ words, after = '1' }) {
    const found = await ask(
      'v1/images/',
      {
        q: words,
        page: /^\d{1,3}$/.test(after) ? after : '1',
        page_size: '20',
        license_type: 'commercial,modification',
        mature: 'false',
      },
      Found,
    )
    if (!found) return { data: [], next: null }
    const { page, page_count, results } = found
    return { data: results.map(itemOf), next: page < page_count ? String(page + 1) : null }
  },
  async byId(id) {
    const row = await ask(`v1/images/${encodeURIComponent(id)}/`, {}, Row)
    return row ? itemOf(row) : undefined
  },
})

const itemOf = (row: Row): SourceItem => ({
  id: row.id,
  kind: 'picture',
  title: row.title || 'Untitled',
  creator: row.creator || null,
  licence: licenceName(row),
  licenceUrl: row.license_url || null,
  page: row.foreign_landing_url || row.url,
  thumb: row.thumbnail || row.url,
  file: row.url,
  play: null,
})

/** `by-sa` and `4.0` are CC BY-SA 4.0; `cc0` and `pdm` are named differently. */
function licenceName({ license, license_version }: Row): string {
  if (license === 'pdm') return 'Public domain'
  const name = license === 'cc0' ? 'CC0' : `CC ${license.toUpperCase()}`
  return license_version ? `${name} ${license_version}` : name
}
