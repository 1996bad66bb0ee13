// Every page is come to by links and buttons from somebody's home, in at most five steps, as its row says.
import { expect, it } from 'vitest'
import { callsAs } from './authoring.support.ts'
import { someone, type Someone } from './academics.support.ts'
import { call } from './identity.support.ts'
import { expectedDoors, explore, notFoundByWalk, type Found } from './reached.support.ts'
import { longStory, useJourney } from './support.ts'

const journey = useJourney()
const maxSteps = 5
/** Some pages ask for what a person has not made yet. */
const expected = /status of 404|ERR_/
/** Who walks; what several may open is walked by the first, and by every one of the back office. */
const walkers = [
  { who: 'guest', home: '/' },
  { who: 'student', home: '/study/index' },
  { who: 'teacher', home: '/home/index' },
  { who: 'teacher2', home: '/home/index' },
  { who: 'school-admin', home: '/home/index' },
  { who: 'staff', home: '/', isOffice: true },
  { who: 'sales', home: '/', isOffice: true },
  { who: 'accountant', home: '/', isOffice: true },
  { who: 'sys', home: '/', isOffice: true },
] as const

it('every page is reached as its row says', { timeout: longStory }, async () => {
  await prepare()
  const found: Found[] = []
  const began = performance.now()
  for (const walker of [...walkers, await panel()]) {
    const visitor =
      walker.who === 'guest' ? await journey.visitor() : await someone(journey, walker.who, { expected })
    found.push(...(await explore(journey, visitor, walker, found)))
    await visitor.context.close()
  }
  const missing = expectedDoors(walkers).filter(
    door =>
      !notFoundByWalk.includes(door.to) &&
      !found.some(({ to, from, who }) => to === door.to && from === door.from && door.by.includes(who)),
  )
  console.log(`${found.length} ways walked in ${Math.round((performance.now() - began) / 1000)} s`)
  expect(missing.map(({ to, from, by }) => `${from} leads ${by.join(' or ')} to ${to}`)).toEqual([])
  expect(found.filter(({ steps }) => steps > maxSteps)).toEqual([])
})

/** The panel beside another program begins at its own first page. */
async function panel() {
  const tara = await someone(journey, 'teacher')
  const [task] = await tara.list('unit?tab=me&mode=task&$limit=1')
  await tara.context.close()
  return { who: 'teacher', home: `/addon/index?task=${task?._id}` }
}

/** What a person's pages need to lead on: something in the cart, an order that waits, one that was paid. */
async function prepare(): Promise<void> {
  const { data } = await call<{ data: { _id: string; name: string }[] }>(journey, 'GET', 'library?$limit=100')
  const named = (name: string) => data.find(item => item.name === name)?._id
  for (const who of ['teacher2', 'student']) {
    const person: Someone = await someone(journey, who)
    const ask = callsAs(journey)(person)
    await ask('POST', 'cart', { goodsId: named('Volcanoes under our feet') })
    await ask('POST', 'order', { link: [{ id: named('Planet of cities') }] })
    await person.context.close()
  }
}
