// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url)
const read = path => readFileSync(new URL(path, root), 'utf8')

test('words the glossary bans do not come back', () => {
  const found = bannedWords().flatMap(banned => places(banned))
  expect(found, 'see "Words we do not use" in docs/glossary.md').toEqual([])
})

test('a word is found alone, inside names and at the beginning of a name, but not inside another word', () => {
  const found = text => [...text.matchAll(pattern('told'))].length
  expect(['told', 'toldAt', 'wasTold', 'Told', 'what_told'].map(found)).toEqual([1, 1, 1, 1, 1])
  expect(['extolled', 'toldest', 'untold'].map(found)).toEqual([0, 0, 0])
})

test('names are read, comments and texts are not', () => {
  const text = "// told\nconst told = <p told='told'>told {`told ${this.#told}`}</p>"
  expect(namesOf({ path: 'a.tsx', text }).split('\n')).toEqual(['told', 'p', 'told', 'told', 'p'])
})

/** The table under "Words we do not use". */
function bannedWords() {
  const [, section] = read('docs/glossary.md').split('## Words we do not use')
  const rows = section.split('\n').filter(line => line.startsWith('| '))
  return rows.slice(1).map(row => {
    const [, word, where] = row.split('|').map(cell => cell.trim())
    return { word, onlyNames: where === 'names' }
  })
}

function places({ word, onlyNames }) {
  return sources()
    .filter(({ text, names }) => pattern(word).test(onlyNames ? names : text))
    .map(({ path }) => `${path}: ${word}`)
}

/** The identifiers of a source, without its comments and texts. */
function namesOf({ path, text }) {
  const names = []
  const visit = node => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    if (/^(JSX|Private)?Identifier$/.test(node.type)) names.push(node.name)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, text).program.body)
  return names.join('\n')
}

function pattern(word) {
  const capital = word[0].toUpperCase() + word.slice(1)
  return new RegExp(`(?<![A-Za-z])${word}(?![a-z])|(?<![A-Z])${capital}(?![a-z])`, 'g')
}

let cached
function sources() {
  const list = () =>
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'journeys', 'bench', 'scripts'], {
      cwd: root,
      encoding: 'utf8',
    })
  cached ??= list()
    .split('\n')
    .filter(path => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('scripts/glossary'))
    .map(path => ({ path, text: read(path) }))
    .map(source => ({ ...source, names: namesOf(source) }))
  return cached
}
