// Every screen of visitors, educators and students, looked at by axe once.
import { beforeAll, describe, it } from 'vitest'
import { demoIds, inParts, lookAt } from './screens.support.ts'
import { teachingWalks } from './screens.walks.support.ts'
import { useJourney } from './support.ts'

const journey = useJourney()
let ids: ReadonlyMap<string, string> = new Map()

beforeAll(async () => {
  ids = await demoIds(journey)
})

describe('nothing is wrong with the screens of', () => {
  it.each(inParts(teachingWalks))('%s', (_, walk) => lookAt(journey, ids, walk))
})
