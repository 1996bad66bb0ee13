import { describe, expect, it } from 'vitest'
import { closedParams } from '#app/contract/closed-params.ts'
import pendingText from '../contract/pending-routes.txt?raw'
import { pendingRows, rowPath } from '#app/contract/pending.ts'
import specText from '../contract/routes.spec.tsv?raw'
import { canonical, compare, matchRoute, overlap } from '#kit/contract/routes.ts'
import { builtRoutes } from './routes.ts'

/** Built pages that the specification does not list. */
const beyondTheSpecification: readonly string[] = [
  '/join',
  '/join/{code}',
  '/account/imports',
  '/account/imports/{id}',
  '/account/acts',
  '/account/acts/{id}',
  '/account/year-change',
  '/my/gradebook/{classId}',
  '/com/family',
  '/com/family/{code}',
  '/com/family/booking/{token}',
  '/com/family/messages/{student}',
  '/com/family/purchase/{token}',
  '/com/help/{report}/{standard}',
]

const specified = specText
  .split('\n')
  .filter(line => line.startsWith('/'))
  .map(line => line.split('\t')[0] ?? '')
const pending = pendingText.split('\n').filter(line => line !== '')
const built = builtRoutes.map(route => canonical(route.path))
const table = [...builtRoutes, ...pendingRows(pendingText)]
const resolve = (address: string) => {
  const match = matchRoute(table, address)
  return match && canonical(match.route.path)
}

/** A URL of a pattern: open parameters get a value no other row uses, closed ones their first value. */
const sample = (pattern: string) =>
  rowPath(pattern).replace(
    /:(\w+)(?:\(([^)|]+)[^)]*\))?/g,
    (_all, name: string, first?: string) => first ?? `some-${name}`,
  )

describe('every path of the specification', () => {
  it('is either built or pending', () => {
    expect(
      pending.filter(path => built.includes(path)),
      'built and still pending',
    ).toEqual([])
    expect(
      specified.filter(path => !built.includes(path) && !pending.includes(path)),
      'neither built nor pending',
    ).toEqual([])
    expect(
      pending.filter(path => !specified.includes(path)),
      'pending but not specified',
    ).toEqual([])
  })

  it('occurs once', () => {
    expect(new Set(built).size).toBe(built.length)
    expect(new Set(pending).size).toBe(pending.length)
  })

  it.each(specified)('%s resolves to itself', path => expect(resolve(sample(path))).toBe(path))
})

it('no page is built beyond the specification', () =>
  expect(built.filter(path => !specified.includes(path) && !beyondTheSpecification.includes(path))).toEqual(
    [],
  ))

it('closed lists are equal in rows and decisions', () => {
  expect(
    Object.keys(closedParams).filter(path => !specified.includes(path)),
    'decided for no path',
  ).toEqual([])
  expect(builtRoutes.map(route => route.path)).toEqual(
    builtRoutes.map(route => rowPath(canonical(route.path))),
  )
})

it('two rows that match one URL always differ in rank', () => {
  const undecided = table.flatMap((one, index) =>
    table
      .slice(index + 1)
      .filter(other => overlap(one.path, other.path) && compare(one.path, other.path) === 0)
      .map(other => `${one.path} and ${other.path}`),
  )
  expect(undecided).toEqual([])
})

it('the order of rows does not matter', () => {
  const reversed = table.toReversed()
  for (const path of specified)
    expect(canonical(matchRoute(reversed, sample(path))?.route.path ?? '')).toBe(path)
})

it.each([
  ['/unit/my/5', '/unit/my/{id}'],
  ['/unit/5/6', '/unit/{id}/{linkId}'],
  ['/video/edit/5', '/video/edit/{id}'],
  ['/video/s1/5', '/video/{school}/{id}'],
  ['/detail/booking/5', '/detail/booking/{id}'],
  ['/detail/unit/5', '/detail/{type}/{id}'],
  ['/detail/unit/limit/5', '/detail/{type}/limit/{id}'],
  ['/detail/unit/limit/review', '/detail/{type}/limit/{id}'],
  ['/detail/unit/5/review', '/detail/{type}/{id}/review'],
  ['/detail/nonsense/5', undefined],
  ['/com/schedule/5', '/com/schedule/{unitId}'],
  ['/com/schedule/workshop/5', '/com/schedule/{type}/{unitId}'],
  ['/com/schedule/5/6/7', '/com/schedule/{unitId}/{sessionId}/{groupId}'],
  ['/com/schedule/c1/import/0', '/com/schedule/{unitId}/{sessionId}/{groupId}'],
  ['/com/video/edit/5', '/com/video/edit/{id}'],
  ['/com/task/edit/5', '/com/{type}/edit/{id}'],
  ['/com/unit/import/0', '/com/{type}/import/0'],
  ['/com/unit/import/mine', '/com/{type}/import/{mode}'],
  ['/com/unit/c1/import/0', '/com/{type}/{classId}/import/0'],
  ['/session/view/5', '/session/view/{id}'],
  ['/session/workshop/5', '/session/{type}/{id}'],
  ['/sys/teaching-accident/suspended-list', '/sys/teaching-accident/suspended-list'],
  ['/no/such/page/at/all', undefined],
  ['/%E0%A4%A', undefined],
])('%s is %s', (address, path) => expect(resolve(address)).toBe(path))
