// @vitest-environment node
// Files and folders that may still pass 250 lines: the list in .oxlintrc.json only shrinks.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { bin, pinnedNode, root } from './lib/project.mjs'

const rule = 'max-lines'
const { rules, overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
const exceptions = overrides
  .filter(({ rules: own }) => own[rule] === 'off')
  .flatMap(({ files }) => files)
  .filter(path => path.startsWith('src/'))

/** The files that break the rule, exceptions or not. */
function filesBreaking() {
  const folder = mkdtempSync(join(tmpdir(), 'classwright-lint-'))
  const config = join(folder, 'oxlint.json')
  const bare = { plugins: [], categories: { correctness: 'off' }, rules: { [rule]: rules[rule] } }
  writeFileSync(config, JSON.stringify(bare))
  try {
    return filesReported(['--config', config])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function filesReported(options) {
  const run = [bin('oxlint'), ...options, '--format=json', 'src']
  return JSON.parse(outputOf(run)).diagnostics.map(({ filename }) => filename)
}

// oxlint ends with a failure when it finds something, which is what is asked for here.
function outputOf(run) {
  try {
    return execFileSync(pinnedNode, run, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  } catch (error) {
    if (error.stdout) return error.stdout
    throw error
  }
}

test('what is excepted from the limit of lines still passes it, or leaves the list', () => {
  const breaking = filesBreaking()
  const isClean = path => !breaking.some(file => matchesGlob(file, path))
  expect(exceptions.filter(isClean), 'remove these from .oxlintrc.json').toEqual([])
})

test('no file may nest conditionals', () => {
  const loosened = overrides.filter(({ rules: own }) => 'no-nested-ternary' in own)
  expect([rules['no-nested-ternary'], loosened]).toEqual(['error', []])
})
