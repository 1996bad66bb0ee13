// Checks every screen of visitors, educators and students with axe.
import { beforeAll, describe, it } from 'vitest'
import { demoIds, inParts, lookAt } from './screens.support.ts'
import { teachingWalks } from './screens.walks.support.ts'
import { useJourney } from './support.ts'

const journey = useJourney()
let ids: ReadonlyMap<string, string> = new Map()

beforeAll(async () => {
  ids = await demoIds(journey)
})

describe('screens have no accessibility errors:', () => {
  it.each(inParts(teachingWalks))('%s', (_, walk) => lookAt(journey, ids, walk))
})
