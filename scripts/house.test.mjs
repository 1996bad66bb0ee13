// @vitest-environment node
// What is stored is read, what is callable is called, what is offered is filled, and no text speaks of later. Exceptions
// stand in docs/exceptions.md, each with the line of the specification that asks for it; that list only shrinks.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { unusedCalls } from './lib/house/calls.mjs'
import { unreadSettings } from './lib/house/settings.mjs'
import { emptySlots } from './lib/house/slots.mjs'
import { readSources } from './lib/house/sources.mjs'
import { textsAboutLater } from './lib/house/texts.mjs'
import { root } from './lib/project.mjs'

/** Lower a number when its list got shorter; none is ever raised. */
const exceptionsLeft = { calls: 40, settings: 0, slots: 0, texts: 0 }

const pages = () => readSources('src/*/web/**/*.{ts,tsx}')

const rules = [
  ['calls', async () => unusedCalls(await contracts(), pages())],
  ['settings', async () => unreadSettings(await columns(), readSources('src/**/*.{ts,tsx}'), rulesInSql())],
  ['slots', () => emptySlots(pages())],
  ['texts', () => textsAboutLater([...pages(), ...readSources('src/*/contract/**/*.ts')])],
]

describe.each(rules)('%s', (name, find) => {
  test('nothing is left without a use, but what is excepted', async () => {
    expect((await find()).toSorted()).toEqual(
      exceptions(name)
        .map(({ what }) => what)
        .toSorted(),
    )
  })

  test('every exception names the line that asks for it, and there are no more than before', () => {
    const list = exceptions(name)
    expect(list.filter(({ line }) => line.length < 10)).toEqual([])
    expect(list).toHaveLength(exceptionsLeft[name])
  })
})

/** The table under the heading of a rule. */
function exceptions(name) {
  const [, section = ''] = readFileSync(join(root, 'docs/exceptions.md'), 'utf8').split(`\n## ${name}\n`)
  const rows = section
    .split('\n## ')[0]
    .split('\n')
    .filter(line => line.startsWith('| '))
  return rows.slice(1).map(row => {
    const [, what, line = ''] = row
      .split(' | ')
      .join('|')
      .split('|')
      .map(cell => cell.trim())
    return { what, line }
  })
}

async function modulesOf(pattern) {
  const paths = globSync(pattern, { cwd: root }).filter(path => !path.endsWith('.test.ts'))
  const loaded = await Promise.all(paths.map(path => import(pathToFileURL(join(root, path)).href)))
  return loaded.flatMap(module => Object.entries(module))
}

const contracts = async () =>
  (await modulesOf('src/*/contract/**/*.contract.ts'))
    .filter(([, value]) => value?.methods && value.permissions && value.path)
    .map(([name, { path, methods }]) => ({ name, path, methods }))

const columns = async () =>
  (await modulesOf('src/*/server/**/*.tables.ts'))
    .filter(([, value]) => is(value, PgTable))
    .flatMap(([, table]) =>
      Object.entries(getTableColumns(table)).map(([field, { name, dataType }]) => ({
        table: getTableName(table),
        field,
        column: name,
        type: dataType,
      })),
    )

const rulesInSql = () => readSources('src/*/server/**/*.rules.sql')

describe('the rules find what they are for', () => {
  const contract = {
    name: 'thingsContract',
    path: 'things',
    methods: { calls: { get: { kept: {} }, patch: { dropped: {} } } },
  }
  const page = (path, text) => ({ path, text })

  test('a call is used by a page that knows its contract, itself or by what it imports', () => {
    const queries = page('src/a/web/things.queries.ts', 'api(thingsContract)')
    expect(unusedCalls([contract], [])).toEqual(['things'])
    expect(unusedCalls([contract], [queries])).toEqual(['things get kept', 'things patch dropped'])
    const near = page('src/a/web/x.tsx', "import { act } from './things.queries.ts'; act('dropped')")
    const far = page('src/b/web/y.tsx', "import { act } from './other.queries.ts'; act('kept')")
    expect(unusedCalls([contract], [queries, near, far])).toEqual(['things get kept'])
  })

  test('copying a column and its own form do not read it', () => {
    const column = [{ table: 'schools', field: 'mayDelete', column: 'may_delete', type: 'boolean' }]
    const found = (path, text, sql = []) => unreadSettings(column, [page(path, text)], sql)
    const unread = ['schools.mayDelete']
    expect(found('src/a/server/wire.ts', 'export const a = row => ({ mayDelete: row.mayDelete })')).toEqual(
      unread,
    )
    expect(found('src/a/web/form.tsx', 'patch({ mayDelete: !school.mayDelete })')).toEqual(unread)
    expect(found('src/a/server/rule.ts', 'if (!school.mayDelete) throw no')).toEqual([])
    expect(found('src/a/server/rule.ts', 'const { mayDelete } = school')).toEqual([])
    expect(found('src/a/server/rule.ts', '', [page('a.sql', 'new.may_delete')])).toEqual([])
    expect(unreadSettings([{ ...column[0], field: 'deletedBy' }], [], [])).toEqual([])
  })

  test('a slot needs somebody who adds to it', () => {
    const slot = page('src/a/web/slots.ts', "export const cards = defineSlot<Props>('cards')")
    expect(emptySlots([slot])).toEqual(['cards'])
    expect(emptySlots([slot, page('src/b/web/b.web.ts', 'cards.add(1, Card)')])).toEqual([])
  })

  test('texts are read, names and comments are not', () => {
    const found = text => textsAboutLater([page('a.tsx', text)]).length
    expect(found("const a = 'Prompts are not sold yet.'")).toBe(1)
    expect(found('const a = <p>Come back  soon</p>')).toBe(0)
    expect(found('const a = <p>Come back soon.</p>')).toBe(1)
    expect(found('const a = `This will be added.`')).toBe(1)
    expect(found('// coming soon\nconst comingSoon = 1')).toBe(0)
    expect(found("const a = 'No students yet'")).toBe(0)
  })
})
