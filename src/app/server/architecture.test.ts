// Architecture rules the compiler cannot check: the order of domains, folders, names, and the clock.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { domainOrder } from '#kit/server/domain-order.ts'

const order: readonly string[] = domainOrder
const rooms = ['contract', 'server', 'web']
const src = fileURLToPath(new URL('../../', import.meta.url))

const everything = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => relative(src, join(entry.parentPath, entry.name)))
const sources = everything.filter(file => /\.tsx?$/.test(file))
const isTest = (file: string) => /\.(test|typetest)\.tsx?$/.test(file) || file.includes('/testing/')
const textOf = (file: string) => readFileSync(join(src, file), 'utf8')

interface ModuleLocation {
  readonly domain: string
  readonly room: string
  readonly file: string
}
interface Import {
  readonly from: ModuleLocation
  readonly to: ModuleLocation
  readonly words: string
}

const placeOf = (file: string): ModuleLocation => {
  const [domain = '', room = ''] = file.split('/')
  return { domain, room, file }
}

const named = /(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g
const importsOf = (file: string): string[] => [...textOf(file).matchAll(named)].map(hit => hit[1] ?? '')

/** Imports of our own files, by alias or relative path. */
const imports: readonly Import[] = sources.flatMap(file =>
  importsOf(file).flatMap(path => {
    const target = targetOf(file, path)
    return target === undefined
      ? []
      : [{ from: placeOf(file), to: placeOf(target), words: `${file} imports ${path}` }]
  }),
)

function targetOf(file: string, path: string): string | undefined {
  // `#zod` is a package that differs between browser and server.
  if (path === '#zod') return undefined
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? relative(src, resolve(src, dirname(file), path)) : undefined
}

const breaking = (rule: (one: Import) => boolean) => imports.filter(one => !rule(one)).map(one => one.words)

describe('domains', () => {
  test('match the list', () => {
    expect(readdirSync(src).filter(name => !order.includes(name))).toEqual([])
  })

  test('import only earlier domains', () => {
    expect(imports.length).toBeGreaterThan(100)
    expect(breaking(({ from, to }) => order.indexOf(to.domain) <= order.indexOf(from.domain))).toEqual([])
  })

  test('have three folders, with files only in them', () => {
    expect(
      everything.filter(file => !rooms.includes(placeOf(file).room) && !/^[\w-]+\/README\.md$/.test(file)),
    ).toEqual([])
  })

  test('of another domain, a server only imports the contents page and api files', () => {
    expect(
      breaking(
        ({ from, to }) =>
          to.domain === from.domain ||
          to.domain === 'kit' ||
          to.room !== 'server' ||
          basename(to.file) === `${to.domain}.server.ts` ||
          to.file.endsWith('.api.ts') ||
          isTest(from.file),
      ),
    ).toEqual([])
  })
})

describe('folders', () => {
  test('a contract imports contracts only, neither Node nor DOM', () => {
    expect(
      breaking(({ from, to }) => from.room !== 'contract' || to.room === 'contract' || isTest(from.file)),
    ).toEqual([])
    expect(
      sources.filter(
        file =>
          placeOf(file).room === 'contract' &&
          !isTest(file) &&
          importsOf(file).some(path => path.startsWith('node:') || path.startsWith('react')),
      ),
    ).toEqual([])
  })

  test('the web never imports a server, nor a server the web', () => {
    expect(
      breaking(
        ({ from, to }) =>
          (!(from.room === 'web' && to.room === 'server') &&
            !(from.room === 'server' && to.room === 'web')) ||
          isTest(from.file),
      ),
    ).toEqual([])
  })

  test('production code never imports tests', () => {
    expect(breaking(({ from, to }) => !isTest(to.file) || isTest(from.file))).toEqual([])
  })
})

describe('names', () => {
  test('are kebab-case with a suffix for their kind', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
    expect(sources.filter(file => !file.split('/').every(part => kebab.test(part)))).toEqual([])
  })

  test('there are no barrels', () => {
    expect(sources.filter(file => /^index\.tsx?$/.test(basename(file)))).toEqual([])
    expect(sources.filter(file => /^export \* from/m.test(textOf(file)))).toEqual(['kit/server/zod.ts'])
  })

  test('every export is named', () => {
    // Screens are lazy-loaded, and tool loaders need a default export.
    expect(
      sources.filter(
        file => /^export default/m.test(textOf(file)) && !file.endsWith('.screen.tsx') && !isTest(file),
      ),
    ).toEqual([])
  })

  test('imports of our own files have their extension', () => {
    expect(breaking(({ to }) => /\.\w+(\?raw)?$/.test(to.file))).toEqual([])
  })
})

test('time comes from the clock, in rules, services and SQL', () => {
  const ownTime =
    /\bDate\.now\(|\bnew Date\(\)|sql`[^`]*\b(now\(\)|current_(timestamp|date|time)\b|clock_timestamp)|\.defaultNow\(/i
  const judged = sources.filter(
    file =>
      ['contract', 'server'].includes(placeOf(file).room) && !isTest(file) && file !== 'kit/server/clock.ts',
  )
  expect(judged.filter(file => ownTime.test(textOf(file)))).toEqual([])
})

test('every write of a screen goes through one hook', () => {
  const using = sources.filter(file => !isTest(file) && /\buseMutation\b/.test(textOf(file)))
  expect(using).toEqual(['kit/web/parts/use-write.ts'])
})

test('every panel beside a page has an error boundary', () => {
  const own = sources.filter(
    file => !isTest(file) && !file.startsWith('kit/web/') && /<aside\b/.test(textOf(file)),
  )
  expect(own, 'use Aside').toEqual([])
})

test('types are declared, not silenced', () => {
  const silenced = /@ts-ignore|@ts-nocheck|\bas any\b|: any\b/
  // Each remaining exception has its reason beside it.
  expect(
    sources.filter(
      file =>
        silenced.test(textOf(file)) &&
        file !== 'kit/server/db.ts' &&
        file !== 'app/server/architecture.test.ts',
    ),
  ).toEqual([])
})

/** Modules with state, and why that state is the same for every server in a process. */
const keepsByItself: Readonly<Record<string, string>> = {
  'files/server/uploads/parts.ts': 'uploads that are being finished, by a path of this machine',
  'identity/server/sign-in/passwords.ts': 'a hash of nobody’s password, made once',
  'identity/server/tokens/secrets.ts': 'keys derived from secrets, by secret',
  'kit/contract/dates.ts': 'formatters and zones, by name',
  'kit/contract/permissions.ts': 'relations, declared as contracts load, each once; their names are types',
  'kit/contract/routes.ts': 'patterns as segments, by pattern',
  'kit/server/db.ts': 'names of statements, by text',
  'kit/server/pdf-fonts.ts': 'opened typefaces, by file',
  'rooms/contract/group-answers.rules.ts': 'an empty map that stays empty',
  'services/server/places/bundled.ts': 'the bundled list of towns, read once',
}

test('a domain’s provisions are in its object: modules keep no state, except about an object', () => {
  const state = /^(export )?(let |const \w+(: .+)? = (new (Map|Set)(<.*>)?\(\)|\[\]|\{\})$)/m
  const keeping = sources.filter(
    file => ['contract', 'server'].includes(placeOf(file).room) && !isTest(file) && state.test(textOf(file)),
  )
  expect(keeping.toSorted()).toEqual(Object.keys(keepsByItself))
})

test('a configuration entry, or a setting of schools, is provided by its domain', () => {
  const declaring = sources.filter(file => !isTest(file) && /= (confEntry|schoolConf)\(/.test(textOf(file)))
  const providing = sources
    .filter(file => file.endsWith('.server.ts'))
    .map(textOf)
    .join()
  const declared = declaring.flatMap(file =>
    [...textOf(file).matchAll(/const (\w+) = (?:confEntry|schoolConf)\(/g)].map(([, name = '']) => name),
  )
  expect(declared.length).toBeGreaterThan(8)
  expect(
    declared.filter(name => !new RegExp(`provide(School)?Conf\\([^)]*\\b${name}\\b`).test(providing)),
  ).toEqual([])
})
