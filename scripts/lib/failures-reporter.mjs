// Vitest's reporter for a long run: silent about what passes, at once and in full about what does not, so
// that nobody looks for a failure among thousands of lines.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.mjs'

const frames = 4

export default class FailuresReporter {
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    const name = `${pathOf(test.module)}: ${test.fullName}`
    if (state === 'failed') report(name, errors)
  }

  /** What failed outside its tests: while it was read, or before and after them. */
  onTestModuleEnd(module) {
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap(suite => suite.errors())]
    if (errors.length > 0) report(pathOf(module), errors)
  }

  onTestRunEnd(modules, unhandled) {
    if (unhandled.length > 0) report('outside the tests', unhandled)
    const took = modules
      .map(module => ({ path: pathOf(module), seconds: module.diagnostic().duration / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds)
    process.stdout.write(
      `${modules.length} files; longest: ${took
        .slice(0, 3)
        .map(({ path, seconds }) => `${path} ${seconds.toFixed(0)} s`)
        .join(', ')}\n`,
    )
  }
}

const pathOf = module => relative(root, module.moduleId)

function report(where, errors) {
  for (const { message = '', stack = '', diff } of errors) {
    const ours = stack
      .split('\n')
      .filter(line => line.includes(root) && !line.includes('node_modules'))
      .slice(0, frames)
      .map(line => line.replaceAll(`${root}/`, '').trim())
    process.stdout.write(
      `FAIL ${where}\n${indented(stripVTControlCharacters([message, diff, ...ours].filter(Boolean).join('\n')))}\n`,
    )
  }
}

const indented = text =>
  text
    .split('\n')
    .map(line => `    ${line}`)
    .join('\n')
