// Every page can be reached by links and buttons as its route's row states, from the home page of each role
// that may open it, in at most five steps.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { lessonOfEveryKind } from './authoring.support.ts'
import { expectedWays, maxSteps, notReached, type Walker } from './reached-rows.support.ts'
import { prepare } from './reached-world.support.ts'
import { explore, type Walked } from './reached.support.ts'
import { useJourney } from './support.ts'

const journey = useJourney()
/** Some pages request things that the person has not created yet. */
const expected = /status of 404|ERR_/
/** Walks of all roles take about three minutes on an idle machine. */
const wholeWalk = 900_000
/** The people who walk. Those who share a role have different records, so they reach different pages. */
const walkers: readonly Walker[] = [
  { who: 'guest', role: 'guest', home: '/' },
  { who: 'student', role: 'student', home: '/study/index' },
  { who: 'teacher', role: 'teacher', home: '/home/index' },
  { who: 'teacher2', role: 'teacher', home: '/home/index' },
  { who: 'provider', role: 'teacher', home: '/home/index' },
  { who: 'school-admin', role: 'admin', home: '/home/index' },
  { who: 'school-admin', role: 'admin', home: '/home/index', press: 'Personal account' },
  { who: 'staff', role: 'office', home: '/' },
  { who: 'sales', role: 'office', home: '/' },
  { who: 'accountant', role: 'office', home: '/' },
  { who: 'sys', role: 'office', home: '/' },
]

it('every page is reached as its row states', { timeout: wholeWalk }, async () => {
  await prepare(journey)
  let all: Walked = { found: [], reached: [] }
  const began = performance.now()
  for (const walker of [...walkers, await panel()]) {
    const visitor =
      walker.who === 'guest' ? await journey.visitor() : await someone(journey, walker.who, { expected })
    const { found, reached } = await explore(journey, visitor, walker, all)
    all = { found: [...all.found, ...found], reached: [...all.reached, ...reached] }
    await visitor.context.close()
  }
  console.log(`${all.found.length} ways walked in ${Math.round((performance.now() - began) / 1000)} s`)
  const missing = expectedWays(walkers).flatMap(({ to, from, by }) =>
    by
      .filter(
        people => !all.found.some(way => way.to === to && way.from === from && people.includes(way.who)),
      )
      .map(people => `${from} leads ${people.join(' or ')} to ${to}`),
  )
  const far = all.found.filter(({ steps }) => steps > maxSteps)
  expect({ missing, far, notReached: notReached(all.reached) }).toEqual({
    missing: [],
    far: [],
    notReached: [],
  })
})

/** The add-on panel in other programs has its own home page. */
async function panel(): Promise<Walker> {
  const tara = await someone(journey, 'teacher')
  const { rid } = await lessonOfEveryKind(journey, tara, 'Asked in every way')
  await tara.context.close()
  return { who: 'teacher', role: 'teacher', home: `/addon/index?task=${rid}` }
}
