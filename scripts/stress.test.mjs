// @vitest-environment node
// What `npm test` runs at a small size, `npm run stress` runs at the promised one.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './lib/project.mjs'
import { stressSteps } from './lib/steps.mjs'
import { stressFiles } from './lib/stress-files.mjs'

const isTest = path => /\.(test|journey)\.\w+$/.test(path)
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

test('every test that knows two sizes is run', () => {
  const knowing = git('grep', '--untracked', '-lwE', 'isStress|proofSize', '--', 'src', 'journeys', 'bench')
  const files = stressFiles()
  expect(knowing.filter(isTest).filter(path => !files.includes(path))).toEqual([])
  expect(files).toContain('journeys/one-slot.journey.ts')
})

test('a test whose helper knows two sizes is run, a test that knows one is not', () => {
  const files = stressFiles()
  // Its size stands in rooms/server/testing/nodes.ts.
  expect(files).toContain('src/rooms/server/room/stopping.test.ts')
  expect(files).toContain('src/kit/server/database-away.stress.test.ts')
  expect(files).not.toContain('src/kit/server/like.test.ts')
  expect(files).not.toContain('journeys/room.journey.ts')
})

test('each is run once, a journey after the build', () => {
  const files = stressFiles()
  const steps = stressSteps(files)
  const run = steps.flatMap(({ commands }) => commands.flat()).filter(isTest)
  expect(run.toSorted()).toEqual(files)
  const names = steps.map(({ name }) => name)
  expect(names.indexOf('build')).toBeLessThan(names.indexOf('stress journeys'))
  const sized = steps.filter(({ name }) => name !== 'build')
  expect(sized.map(({ env }) => env)).toEqual(sized.map(() => ({ STRESS: 'on' })))
})
