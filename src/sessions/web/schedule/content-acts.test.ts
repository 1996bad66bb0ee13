import { expect, it } from 'vitest'
import { contentModes } from '#authoring/contract/content.shapes.ts'
import { matchRoute } from '#kit/contract/routes.ts'
import { sessionsRoutes } from '../sessions.routes.ts'
import { teachingActs } from './content-acts.ts'

const actsOf = (mode: (typeof contentModes)[number], del = false) =>
  teachingActs({ _id: 'it', mode, del }).map(({ label, to }) => [label, to])

it('a lesson is taught to a chosen class, a unit or service module by one of its lessons', () => {
  const schedule = ['Schedule', '/com/schedule/it']
  expect(actsOf('task')).toEqual([['Teach', '/com/selectClass/it/quick'], schedule])
  expect(actsOf('unit')).toEqual([['Teach', '/com/quickSession/it/all'], schedule])
  expect(actsOf('pdTask')).toEqual([['Teach', '/com/selectClass/it/quick'], schedule])
  expect(actsOf('pdUnit')).toEqual([['Teach', '/com/quickSession/it/all'], schedule])
  expect(actsOf('video')).toEqual([['Teach', '/com/selectClass/it/now'], schedule])
  expect(actsOf('unit', true)).toEqual([])
})

it('everything that is not archived is both taught and scheduled', () => {
  for (const mode of contentModes) expect(actsOf(mode).map(([label]) => label)).toEqual(['Teach', 'Schedule'])
})

it('every act leads to a page', () => {
  for (const mode of contentModes)
    for (const { to = '' } of teachingActs({ _id: 'it', mode, del: false }))
      expect(matchRoute(sessionsRoutes, to)?.route.path, to).toBeDefined()
})
