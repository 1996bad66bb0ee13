// @vitest-environment node
// What people type is searched for as they wrote it: patterns of LIKE come from kit/server/like.ts, which escapes
// their percent signs and underscores.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/project.mjs'

const home = 'src/kit/server/like.ts'

/** A pattern put together on the spot: text between two percent signs, or one of them after the operator. */
const builtPattern = /`%\$\{[^`]*\}%`|\bi?like\b[^\n]*(?:`%\$\{|\}%`)/i
const ownHelper = /(?:function|const) (?:containing|escapeLike|like[A-Z]\w*)\b/

test('no pattern of LIKE is built outside the kit', () => {
  const sources = globSync('src/*/server/**/*.ts', { cwd: root })
    .filter(path => path !== home && !path.endsWith('.test.ts'))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources.filter(({ text }) => builtPattern.test(text) || ownHelper.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

test('patterns are recognised however they are written', () => {
  const built = [
    'ilike(note, `%${words}%`)',
    'sql`${word} like ${`${word}%`}`',
    'like(key, `${key}%`)',
    'const p = `%${key}%`',
  ]
  expect(built.filter(line => !builtPattern.test(line))).toEqual([])
  const escaped = [
    'ilike(note, likeContaining(words))',
    'sql`text like ${likeContaining(hash)}`',
    '`${share}%`',
  ]
  expect(escaped.filter(line => builtPattern.test(line))).toEqual([])
})
