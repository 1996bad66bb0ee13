// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url)
const read = path => readFileSync(new URL(path, root), 'utf8')

test('words the glossary bans do not come back', () => {
  const counts = countAll()
  expect(risen(counts), 'see "Words we do not use" in docs/glossary.md').toEqual([])
})

test('scripts/glossary-debt.json falls with the code', () => {
  const counts = countAll()
  const fallen = Object.entries(debt()).filter(([word, allowed]) => (counts[word] ?? 0) < allowed)
  expect(fallen, 'write the lower counts into scripts/glossary-debt.json').toEqual([])
})

test('a word is found alone, inside names and at the beginning of a name, but not inside another word', () => {
  const found = text => [...text.matchAll(pattern('told'))].length
  expect(['told', 'toldAt', 'wasTold', 'Told', 'what_told'].map(found)).toEqual([1, 1, 1, 1, 1])
  expect(['extolled', 'toldest', 'untold'].map(found)).toEqual([0, 0, 0])
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

function countAll() {
  return Object.fromEntries(bannedWords().map(banned => [banned.word, occurrences(banned)]))
}

function debt() {
  return JSON.parse(read('scripts/glossary-debt.json'))
}

function risen(counts) {
  const allowed = debt()
  return Object.entries(counts)
    .filter(([word, count]) => count > (allowed[word] ?? 0))
    .map(([word, count]) => `"${word}" stands ${count} times, allowed are ${allowed[word] ?? 0}`)
}

function occurrences({ word, onlyNames }) {
  const texts = onlyNames ? sources().map(namesOf) : sources()
  return texts.reduce((sum, text) => sum + [...text.matchAll(pattern(word))].length, 0)
}

/** Near enough: comments and quoted texts are left out, text between JSX tags is not. */
function namesOf(source) {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|'[^'\n]*'|"[^"\n]*"/gm, '')
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
    .map(path => read(path))
  return cached
}
