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
  expect(namesOf({ path: 'a.tsx', text }).names.split('\n')).toEqual(['told', 'p', 'told', 'told', 'p'])
})

test('of constants only the names are read, not their fields', () => {
  const text = 'const mostRows = { most: 3 }\nlet most = 1\nconst { most: max } = mostRows'
  const { constants } = namesOf({ path: 'a.ts', text })
  expect(constants.match(pattern('most'))).toEqual(['most'])
})

test('a name of a type is read whole', () => {
  const text = 'interface Found { by: By }\ntype FoundFile = Found\nconst Way = 1'
  const { types } = namesOf({ path: 'a.ts', text })
  expect(types).toEqual(['Found', 'FoundFile'])
})

test('documents, styles and SQL are read too', () => {
  const endings = new Set(sources().map(({ path }) => path.split('.').at(-1)))
  expect(['css', 'md', 'sql', 'ts'].filter(ending => !endings.has(ending))).toEqual([])
})

/** The table under "Words we do not use". */
function bannedWords() {
  const [, section] = read('docs/glossary.md').split('## Words we do not use')
  const rows = section.split('\n').filter(line => line.startsWith('| '))
  return rows.slice(1).map(row => {
    const [, word, where] = row.split('|').map(cell => cell.trim())
    return { word, where }
  })
}

/** Where a word is searched for, by the table's second column. */
const parts = {
  everything: ({ text }) => text,
  names: ({ names }) => names,
  constants: ({ constants }) => constants,
}
const isIn = ({ word, where }, source) =>
  where === 'types' ? source.types.includes(word) : pattern(word).test(parts[where](source))

function places(banned) {
  return sources()
    .filter(source => isIn(banned, source))
    .map(({ path }) => `${path}: ${banned.word}`)
}

/** A source's identifiers, without its comments and texts; and those of them that name its constants and its types. */
function namesOf({ path, text }) {
  const names = []
  const constants = []
  const types = []
  const visit = node => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    if (/^(JSX|Private)?Identifier$/.test(node.type)) names.push(node.name)
    if (node.type === 'VariableDeclaration' && node.kind === 'const')
      constants.push(...node.declarations.map(({ id }) => id.name ?? ''))
    if (/^TS(TypeAlias|Interface)Declaration$/.test(node.type)) types.push(node.id.name)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, text).program.body)
  return { names: names.join('\n'), constants: constants.join('\n'), types }
}

function pattern(word) {
  const capital = word[0].toUpperCase() + word.slice(1)
  return new RegExp(`(?<![A-Za-z])${word}(?![a-z])|(?<![A-Z])${capital}(?![a-z])`, 'g')
}

const isCode = ({ path }) => /\.(ts|tsx|mjs)$/.test(path)
/** Of prose, styles and SQL only what stands in everything is read. */
const withoutNames = { names: '', constants: '', types: [] }

let cached
function sources() {
  const folders = ['src', 'journeys', 'bench', 'scripts']
  const list = () =>
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders, '*.md'], {
      cwd: root,
      encoding: 'utf8',
    })
  cached ??= list()
    .split('\n')
    .filter(path => !/^(scripts|docs)\/glossary/.test(path))
    .filter(path => /\.(ts|tsx|mjs|md|css|sql)$/.test(path))
    .map(path => ({ path, text: read(path) }))
    .map(source => ({ ...source, ...(isCode(source) ? namesOf(source) : withoutNames) }))
  return cached
}
