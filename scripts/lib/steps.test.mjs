import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { runSteps } from './steps.mjs'

const passing = name => ({ name, commands: [['-e', '0']] })
const failing = name => ({
  name,
  commands: [
    ['-e', 'process.exit(3)'],
    ['-e', '0'],
  ],
})

async function run(steps) {
  const lines = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => lines.push(text) > 0)
  const ok = await runSteps(steps).finally(() => write.mockRestore())
  return { ok, last: lines.join('').trimEnd().split('\n').at(-1), all: lines.join('') }
}

test('a failing check fails the run but hides no later one', async () => {
  const { ok, last, all } = await run([failing('first'), passing('second'), passing('third')])
  expect(ok).toBe(false)
  expect(all).toContain('── third\npassed')
  expect(last).toBe('2 passed, 1 failed')
})

test('the time of each step stands at the end, before the sum', async () => {
  const { all } = await run([[passing('first'), passing('second one')], passing('third')])
  expect(all).toMatch(
    /\n(first|second one) +\d+\.\d s\n(first|second one) +\d+\.\d s\nthird +\d+\.\d s\nall +\d+\.\d s\n\n3 passed, 0 failed\n$/,
  )
})

test('a step has an environment of its own', async () => {
  const step = {
    name: 'own',
    env: { STRESS: 'on' },
    commands: [['-e', 'process.exit(process.env.STRESS === "on" ? 0 : 1)']],
  }
  expect((await run([step])).last).toBe('1 passed, 0 failed')
})

test('all well', async () => {
  expect(await run([passing('only')])).toMatchObject({ ok: true, last: '1 passed, 0 failed' })
})

test('a suite that ends without a report counts as failed', async () => {
  expect(await run([{ ...failing('suite'), counted: true }])).toMatchObject({
    ok: false,
    last: '0 passed, 1 failed',
  })
})

/** A suite that ends with the given results in each of its files. */
const suite = (name, results, files = ['journeys/one.journey.ts']) => {
  const count = state => results.filter(status => status === state).length
  const assertionResults = results.map((status, index) => ({
    status,
    fullName: `story ${index}`,
    failureMessages: ['too slow'],
  }))
  const status = count('failed') > 0 ? 'failed' : 'passed'
  const report = {
    numPassedTests: count('passed') * files.length,
    numFailedTests: count('failed') * files.length,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: files.map(file => ({ name: file, status, assertionResults })),
  }
  const [path, text] = [`.tmp/results-${process.pid}/${name}.json`, JSON.stringify(report)].map(part =>
    JSON.stringify(part),
  )
  const write = `require('node:fs').writeFileSync(${path}, ${text}); process.exit(${count('failed')})`
  return { name, counted: true, commands: [['-e', write]] }
}

test('a file that passes at the second attempt is reported, and counts as passed', async () => {
  const again = () => suite('again', ['passed', 'passed'])
  const { ok, last, all } = await run([{ ...suite('stories', ['passed', 'failed']), again }])
  expect(all).toContain('Once more, on servers of their own: journeys/one.journey.ts')
  expect({ ok, last }).toEqual({ ok: true, last: '2 passed, 0 failed' })
})

test('a file that fails twice fails the run', async () => {
  const again = () => suite('again', ['passed', 'failed'])
  const { ok, last, all } = await run([{ ...suite('stories', ['passed', 'failed']), again }])
  expect(all).toContain('journeys/one.journey.ts: story 1: too slow')
  expect({ ok, last }).toEqual({ ok: false, last: '1 passed, 1 failed' })
})

test('many files that fail have no second try', async () => {
  const again = () => suite('again', ['passed'])
  const { ok, all } = await run([{ ...suite('stories', ['failed'], ['one', 'two', 'three']), again }])
  expect(all).not.toContain('Once more')
  expect(ok).toBe(false)
})

test('what a check leaves running is ended with it', async () => {
  const { all } = await run([
    {
      name: 'messy',
      commands: [
        [
          '-e',
          `
    const child = require('node:child_process').spawn('sleep', ['60'], { stdio: 'ignore' })
    require('node:fs').writeFileSync('.tmp/messy.pid', String(child.pid))
    process.exit(0)`,
        ],
      ],
    },
  ])
  expect(all).toContain('passed')
  const pid = Number(readFileSync('.tmp/messy.pid', 'utf8'))
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
})

/** A killed orphan may wait for its burial as a zombie, which runs no more. */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
