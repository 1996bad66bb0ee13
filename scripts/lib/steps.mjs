// The checks that `npm test`, `npm run check` and `npm run stress` are made of. Every one runs, whatever
// became of those before it.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, pinnedEnv, pinnedNode, root } from './project.mjs'

const results = `.tmp/results-${process.pid}`
const tool = (name, ...args) => [bin(name), ...args]
const runVitest = (name, args) =>
  tool(
    'vitest',
    'run',
    ...args,
    '--reporter=./scripts/lib/failures-reporter.mjs',
    '--reporter=json',
    `--outputFile.json=${results}/${name}.json`,
  )
const vitest = (name, ...args) => ({ name, counted: true, commands: [runVitest(name, args)] })
const journeys = '--config=vitest.journeys.config.ts'
/** Files of stories that may fail once and are run again; more of them than these are no accident. */
const maxSecondTries = 2

export const steps = {
  // One checker, because every further one works out the types of the libraries and contracts anew.
  types: { name: 'types', commands: [tool('tsc', '-b', '--checkers', '1')] },
  format: { name: 'format', commands: [tool('oxfmt', '--check')] },
  lint: { name: 'lint', commands: [tool('oxlint', '--deny-warnings')] },
  lintWithTypes: { name: 'lint with types', commands: [tool('oxlint', '--type-aware', '--deny-warnings')] },
  unused: { name: 'unused code', commands: [tool('knip', '--no-progress')] },
  unit: vitest('unit', '--project=unit*', '--project=web*'),
  services: vitest('services', '--project=services*'),
  build: { name: 'build', commands: [['scripts/build-web.mjs']] },
  journeys: {
    ...vitest('journeys', journeys),
    again: files => vitest('journeys again', journeys, ...files),
  },
}

/** The given test files at the size that was promised. */
export const stressSteps = files => {
  const groups = Object.groupBy(files, suiteOf)
  const atFullSize = (suite, ...args) => ({
    ...vitest(`stress ${suite}`, ...args, ...(groups[suite] ?? [])),
    env: { STRESS: 'on' },
  })
  return [
    atFullSize('rules', '--project=unit*', '--project=web*'),
    atFullSize('services', '--project=services*'),
    steps.build,
    atFullSize('journeys', journeys),
  ]
}

function suiteOf(file) {
  if (file.startsWith('journeys/')) return 'journeys'
  return file.split('/')[2] === 'server' ? 'services' : 'rules'
}

/**
 * Runs them in order, those in a list of their own side by side; prints the time of each, and the sum alone
 * on the last line. Answers whether all went well.
 */
export async function runSteps(list) {
  mkdirSync(join(root, results), { recursive: true })
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  const times = []
  const start = performance.now()
  const run = async (step, out) => {
    out(`\n── ${step.name}\n`)
    const began = performance.now()
    const { count, failed } = await outcomeOf(step, out)
    for (const key of Object.keys(sum)) sum[key] += count[key]
    if (count.failed > 0) failures.push(step.name, ...failed)
    const took = performance.now() - began
    times.push([step.name, took])
    out(`${count.failed === 0 ? 'passed' : 'FAILED'} in ${seconds(took)}\n`)
  }
  for (const step of list)
    await (Array.isArray(step)
      ? Promise.all(step.map(one => inOnePiece(out => run(one, out))))
      : run(step, say))
  rmSync(join(root, results), { recursive: true })
  process.stdout.write(`\n${timeTable([...times, ['all', performance.now() - start]])}\n`)
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join('\n')}\n`)
  process.stdout.write(
    `\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}\n`,
  )
  return sum.failed === 0
}

const seconds = milliseconds => `${(milliseconds / 1000).toFixed(1)} s`

const timeTable = rows => {
  const widest = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, took]) => `${name.padEnd(widest)} ${seconds(took).padStart(9)}`).join('\n')
}

const say = text => void process.stdout.write(text)

/** What steps side by side print does not mix. */
async function inOnePiece(run) {
  const said = []
  await run(text => void said.push(text))
  say(said.join(''))
}

async function allPass({ commands, env = {} }, out) {
  let ok = true
  for (const command of commands) ok = (await passes(command, env, out)) && ok
  return ok
}

/** How many passed and which did not, after the second try of what may have one. */
async function outcomeOf(step, out) {
  const count = countOf(step, await allPass(step, out))
  const files = step.again ? failedFiles(step) : []
  if (count.failed === 0 || files.length === 0 || files.length > maxSecondTries)
    return { count, failed: failedTests(step) }
  out(`Once more, on servers of their own: ${files.map(({ name }) => relative(root, name)).join(', ')}\n`)
  const second = step.again(files.map(({ name }) => relative(root, name)))
  const repeated = countOf(second, await allPass(second, out))
  const before = sumOf(files.flatMap(({ assertionResults }) => assertionResults))
  return {
    count: {
      passed: count.passed - before.passed + repeated.passed,
      failed: repeated.failed,
      skipped: count.skipped - before.skipped + repeated.skipped,
    },
    failed: failedTests(second),
  }
}

const sumOf = tests => ({
  passed: tests.filter(({ status }) => status === 'passed').length,
  skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
})

/** In a group of its own, so that nothing it started outlives it. */
function passes(command, env, out) {
  return new Promise(resolve => {
    const direct = out === say
    const child = spawn(pinnedNode, command, {
      cwd: root,
      env: { ...pinnedEnv(), ...env },
      detached: true,
      stdio: ['ignore', ...(direct ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', out)
    const killGroup = signal => {
      try {
        process.kill(-Number(child.pid), signal)
      } catch {
        // It has ended.
      }
    }
    const interrupt = signal => {
      killGroup(signal)
      setTimeout(() => killGroup('SIGKILL'), 15_000).unref()
      child.on('exit', () => process.exit(130))
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.once(signal, interrupt)
    child.on('exit', () => {
      for (const signal of signals) process.off(signal, interrupt)
      killGroup('SIGKILL')
    })
    child.on('close', code => resolve(code === 0))
  })
}

/**
 * A suite counts its tests, any other check counts as one. A suite that fails without a failed test failed as
 * a whole.
 */
function countOf(step, ok) {
  if (!step.counted) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: todo,
  } = report(step.name)
  return { passed, failed: !ok && failed === 0 ? 1 : failed, skipped: pending + todo }
}

/**
 * Where they are, what they are called and the first line of what they said, so that the end of a long run
 * tells all.
 */
const failedTests = step =>
  failedFiles(step).flatMap(file => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    const path = relative(root, file.name)
    return tests.length > 0
      ? tests.map(test => `  ${path}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
      : [`  ${path}: ${firstLine(file.message)}`]
  })

const failedFiles = step =>
  (step.counted ? (report(step.name).testResults ?? []) : []).filter(({ status }) => status === 'failed')

const firstLine = text => (text ?? '').trim().split('\n', 1)[0]

function report(name) {
  try {
    return JSON.parse(readFileSync(join(root, results, `${name}.json`), 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  }
}
