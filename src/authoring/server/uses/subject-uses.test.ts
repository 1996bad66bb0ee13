// A subject's counts of units and tasks match the existing content, whatever happens to it.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { subjectOf } from '#academics/server/testing/academics-world.ts'
import { startContents, type ContentsWorld, type Person } from '../testing/contents-world.ts'

let world: ContentsWorld
let me: Person
let subject: string
beforeAll(async () => {
  world = await startContents()
  me = world.owner
  ;({ subject } = await subjectOf(me, me.id))
})
afterAll(() => world.stop())

const unit = () => me.service('unit')
const chosen = () => [{ label: 'Science', value: subject }]
const counted = async (who = me) => {
  const {
    count: { unit: units, task: tasks },
  } = (await who.service('subjects').get(subject)) as { count: { unit: number; task: number } }
  return { units, tasks }
}

it('every unit and task for the subject counts once, other kinds and subjects do not', async () => {
  expect(await counted()).toEqual({ units: 0, tasks: 0 })
  await world.create(me, { subjects: [...chosen(), { label: 'Science again', value: subject }] })
  const task = await world.create(me, { mode: 'task', subjects: chosen() })
  await world.create(me, { mode: 'video', subjects: chosen() })
  await world.create(me, { subjects: [{ label: 'Art', value: 'another' }] })
  // A service module stores its subjects elsewhere.
  const module = await world.create(me)
  await world.set(module._id, { mode: 'pdUnit', service: { type: [subject], participants: null } })
  expect(await counted()).toEqual({ units: 2, tasks: 1 })
  const { data } = (await me.service('subjects').find({ query: { uid: me.id } })) as unknown as {
    data: { _id: string; count: { unit: number; task: number } }[]
  }
  expect(data.find(({ _id }) => _id === subject)?.count).toMatchObject({ unit: 2, task: 1 })
  await world.set(module._id, { service: null })
  await unit().patch(task._id, { subjects: [] })
  expect(await counted()).toEqual({ units: 1, tasks: 0 })
})

it('the counts match existing content after any sequence of changes', async () => {
  const before = await counted()
  type Act = {
    what: 'make' | 'choose' | 'leave' | 'archive' | 'restore' | 'remove'
    at: number
    mode: 'unit' | 'task'
  }
  const acts = fc.array(
    fc.record<Act>({
      what: fc.constantFrom('make', 'choose', 'leave', 'archive', 'restore', 'remove'),
      at: fc.nat(4),
      mode: fc.constantFrom('unit', 'task'),
    }),
    { minLength: 5, maxLength: 15 },
  )
  const held: { id: string; mode: 'unit' | 'task'; on: boolean; del: boolean }[] = []
  const run = async ({ what, at, mode }: Act) => {
    if (what === 'make') {
      held.push({
        id: (await world.create(me, { mode, subjects: chosen() }))._id,
        mode,
        on: true,
        del: false,
      })
      return
    }
    const one = held[at % held.length]
    if (!one || ((what === 'archive') === one.del && what !== 'choose' && what !== 'leave')) return
    if (what === 'choose' || what === 'leave') {
      if (one.del) return
      await unit().patch(one.id, { subjects: what === 'choose' ? chosen() : [] })
      one.on = what === 'choose'
    } else if (what === 'remove') {
      await unit().remove(one.id)
      held.splice(held.indexOf(one), 1)
    } else {
      await unit().patch(what, { _id: one.id })
      one.del = what === 'archive'
    }
  }
  await fc.assert(
    fc.asyncProperty(acts, async list => {
      for (const each of list) await run(each)
      const alive = (mode: string) => held.filter(one => one.mode === mode && one.on && !one.del).length
      expect(await counted()).toEqual({
        units: before.units + alive('unit'),
        tasks: before.tasks + alive('task'),
      })
    }),
    { numRuns: 8, seed: 3 },
  )
})
