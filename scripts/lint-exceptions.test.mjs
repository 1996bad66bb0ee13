// @vitest-environment node
// Files and folders that may still nest conditionals or pass 250 lines: the lists in .oxlintrc.json only shrink.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { bin, pinnedNode, root } from './lib/project.mjs'

const { rules, overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
const exceptionsOf = rule =>
  overrides
    .filter(({ rules: own }) => own[rule] === 'off')
    .flatMap(({ files }) => files)
    .filter(path => path.startsWith('src/'))

/** The files that break the rule, exceptions or not. */
function filesBreaking(rule) {
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

test.each(['no-nested-ternary', 'max-lines'])(
  'what is excepted from %s still breaks it, or leaves the list',
  rule => {
    const breaking = filesBreaking(rule)
    const isClean = path => !breaking.some(file => matchesGlob(file, path))
    expect(exceptionsOf(rule).filter(isClean), 'remove these from .oxlintrc.json').toEqual([])
  },
)
