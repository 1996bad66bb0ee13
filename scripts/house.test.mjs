// @vitest-environment node
// What is stored is read, what is callable is called, what is offered is filled, writes go through the kit's hooks, and
// no text speaks of later. Exceptions stand in docs/exceptions.md, each with the line of the specification that asks for
// it; that list only shrinks.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { ownBusyStates } from './lib/house/busy.mjs'
import { demoOnly, unusedCalls } from './lib/house/calls.mjs'
import { unreadEntries } from './lib/house/entries.mjs'
import { unreadSettings } from './lib/house/settings.mjs'
import { emptySlots } from './lib/house/slots.mjs'
import { readSources } from './lib/house/sources.mjs'
import { textsAboutLater } from './lib/house/texts.mjs'
import { root } from './lib/project.mjs'

/** Lower a number when its list got shorter. */
const exceptionsLeft = { calls: 38, writes: 0, settings: 0, slots: 0, texts: 0 }

const all = () => readSources('src/**/*.{ts,tsx}')
const pages = () => readSources('src/*/web/**/*.{ts,tsx}')

const rules = [
  ['calls', async () => unusedCalls(await contracts(), pages()).filter(call => !demoOnly.includes(call))],
  [
    'settings',
    async () => [
      ...unreadSettings(await columns(), all(), rulesInSql()),
      ...unreadEntries(all(), await userKeys()),
    ],
  ],
  ['writes', () => ownBusyStates(pages())],
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

  test('every exception names the line of the digest that asks for it', () => {
    const list = exceptions(name)
    expect(list.filter(({ line }) => !namesLine(line))).toEqual([])
    expect(list).toHaveLength(exceptionsLeft[name])
  })

  test('no list is longer than it was in any commit', () => {
    const now = exceptions(name).length
    expect(earlierLists().filter(text => exceptions(name, text).length < now)).toEqual([])
  })
})

const listPath = 'docs/exceptions.md'
/** Files of the digest. */
const digest =
  /^(academics|authoring|backoffice|commerce|communications|identity|library|premium|rooms|schools|services|sessions)\.md: .{10}/
const namesLine = line => digest.test(line)

/** The list as it was in the last commits that changed it; none where there is no history. */
function earlierLists() {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  try {
    return git('log', '-20', '--format=%H', '--', listPath)
      .split('\n')
      .filter(Boolean)
      .map(commit => git('show', `${commit}:${listPath}`))
  } catch {
    return []
  }
}

/** The table under the heading of a rule. */
function exceptions(name, text = readFileSync(join(root, listPath), 'utf8')) {
  const [, section = ''] = text.split(`\n## ${name}\n`)
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

const userKeys = async () =>
  (await modulesOf('src/identity/contract/links.contract.ts')).find(([name]) => name === 'confUserKeys')[1]

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

  test('an entry is read where its value is used, not where it is provided, written or typed', () => {
    const entry = page('src/a/contract/a.conf.ts', "export const limitConf = confEntry('Limit', z.int(), 3)")
    const found = text => unreadEntries([entry, page('src/a/server/a.ts', text)], [])
    const unread = ['limitConf']
    expect(found('export const a = () => [...provideConf(limitConf)]')).toEqual(unread)
    expect(found("import { limitConf } from '#a/a.conf.ts'; type A = typeof limitConf.shape")).toEqual(unread)
    expect(found('api(conf).patch(limitConf.key, { val })')).toEqual(unread)
    expect(found('export const limit = kit => kit.conf.get(limitConf)')).toEqual([])
    expect(found('const limit = limitConf.shape.parse(answer)')).toEqual([])
    const several = page('src/a/contract/b.conf.ts', "export const both = { a: confEntry('A', z.int(), 3) }")
    expect(unreadEntries([several], [])).toEqual(['both'])
    expect(unreadEntries([several, page('src/a/server/b.ts', 'conf.get(both[mode])')], [])).toEqual([])
  })

  test('a key of a person’s settings is read by its name', () => {
    const found = (path, text) => unreadEntries([page(path, text)], ['Grades'])
    expect(found('src/a/contract/keys.ts', "if (key === 'Grades') give()")).toEqual(['Grades'])
    expect(found('src/a/web/a.tsx', 'const a = <Field label="Grades" other={\'Grades\'} />')).toEqual([
      'Grades',
    ])
    expect(found('src/a/web/a.tsx', "const mine = usePersonal('Grades')")).toEqual([])
    expect(found('src/a/server/a.ts', "const view = key === 'Grades' ? list : null")).toEqual([])
  })

  test('an exception has the file and the line of the digest', () => {
    expect(namesLine('sessions.md: `session PATCH createZoom` adds one later')).toBe(true)
    expect(namesLine('sessions.md: yes')).toBe(false)
    expect(namesLine('none: for tests that move the clock')).toBe(false)
    expect(namesLine('specification, 7: users GET captchaById')).toBe(false)
  })

  test('a state that says that a write is in progress is found, whatever its name', () => {
    const found = (state, body) =>
      ownBusyStates([
        page(
          'a.tsx',
          `function A() { const [x, setX] = useState${state}; const send = async () => { ${body} } }`,
        ),
      ])
    const caught = ['a.tsx: setX']
    expect(found('(false)', 'setX(true); await save(); setX(false)')).toEqual(caught)
    expect(found('(false)', 'setX(true); try { await save() } finally { setX(false) }')).toEqual(caught)
    expect(found('<string | null>(null)', 'setX(id); await save(); setX(null)')).toEqual(caught)
    expect(found("<'a' | null>(null)", "setX('a'); try { await save() } catch { setX(null) }")).toEqual(
      caught,
    )
    expect(found('(false)', 'await save(); setX(false)')).toEqual([])
    expect(found('(false)', 'setX(false); await save(); setX(true)')).toEqual([])
    expect(found('<File | null>(null)', 'setX({ ...file, progress: 0 }); await save(); setX(null)')).toEqual(
      [],
    )
  })

  test('a slot needs somebody who fills it, a port somebody who provides it', () => {
    const slot = page('src/a/web/slots.ts', 'export const cards = defineSlot<Props>()')
    const port = page('src/a/web/home.ts', "export const homeOf = onePort<Home>('home', () => '/')")
    expect(emptySlots([slot, port])).toEqual(['cards', 'homeOf'])
    const domain = text => page('src/b/web/b.web.ts', text)
    expect(emptySlots([slot, port, domain('fill(cards, 1, Card), provide(homeOf, home)')])).toEqual([])
    expect(emptySlots([slot, domain('...[tabs, cards].map(slot => fill(slot, 1, Card))')])).toEqual([])
  })

  test('texts are read, names and comments are not', () => {
    const found = text => textsAboutLater([page('a.tsx', text)]).length
    expect(found("const a = 'Prompts are not sold yet.'")).toBe(1)
    expect(found('const a = <p>Come back  soon</p>')).toBe(0)
    expect(found('const a = <p>Come back soon.</p>')).toBe(1)
    expect(found('const a = `This will be added.`')).toBe(1)
    expect(found('// coming soon\nconst comingSoon = 1')).toBe(0)
    expect(found("const a = 'It has no plan yet. We will open it soon.'")).toBe(1)
    expect(found('const a = <p>We’ll be there very soon</p>')).toBe(1)
    expect(found("const a = 'It will open as soon as you pay.'")).toBe(0)
    expect(found("const a = 'They will see it. Saving soon'")).toBe(0)
    expect(found("const a = 'No students yet'")).toBe(0)
  })
})
