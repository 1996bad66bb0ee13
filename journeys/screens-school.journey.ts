// Checks every screen of schools, orders and the back office with axe, and that no screen is left out.
import { beforeAll, describe, expect, it } from 'vitest'
import { demoIds, inParts, lookAt, unseen } from './screens.support.ts'
import { schoolWalks, teachingWalks } from './screens.walks.support.ts'
import { useJourney } from './support.ts'

const journey = useJourney()
let ids: ReadonlyMap<string, string> = new Map()

beforeAll(async () => {
  ids = await demoIds(journey)
})

it('no screen is left out', () =>
  expect(unseen([...Object.values(teachingWalks), ...Object.values(schoolWalks)])).toEqual([]))

describe('screens have no accessibility errors:', () => {
  it.each(inParts(schoolWalks))('%s', (_, walk) => lookAt(journey, ids, walk))
})
