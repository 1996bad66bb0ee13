// `npm run map`: writes docs/map.md from the tables of every domain, so that the map is the territory.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pendingRows } from '#app/contract/pending.ts'
import { allDomains } from '#app/server/domains.ts'
import { builtRoutes } from '#app/web/routes.ts'
import type { ErrorTable } from '#kit/contract/errors.ts'
import { kitErrors } from '#kit/contract/kit.errors.ts'
import type { Machine } from '#kit/contract/lifecycle.ts'
import type { Cell } from '#kit/contract/permissions.ts'
import { canonical, type Audience } from '#kit/contract/routes.ts'
import type { Method } from '#kit/contract/service.ts'
import { systemClock } from '#kit/server/clock.ts'
import { confStore } from '#kit/server/conf.ts'
import { readConfig } from '#kit/server/config.ts'
import { connect } from '#kit/server/db.ts'
import type { Domain } from '#kit/server/domain.ts'
import { housekeeping } from '#kit/server/housekeeping.ts'
import type { Kit } from '#kit/server/kit.ts'
import { bindPorts } from '#kit/server/ports.ts'
import { createLog } from '#kit/server/log.ts'
import type { Service } from '#kit/server/service.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = join(root, 'docs/map.md')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).toSorted()

export async function mapText(): Promise<string> {
  const kit = idleKit()
  const domains = allDomains(undefined)
  bindPorts(
    kit.db,
    domains.flatMap(domain => domain.provides?.() ?? []),
  )
  const services = domains.map(domain => [domain.name, domain.services?.(kit) ?? []] as const)
  return (
    [
      '# Map',
      'Written by `npm run map` from the tables in the sources; a test fails when it is stale.',
      '## Pages',
      pages(),
      '## Services',
      ...services.flatMap(([name, list]) =>
        list.length > 0 ? [`### ${name}`, ...list.map(servicePart)] : [],
      ),
      '## Lifecycles',
      ...(await lifecycles()),
      '## Errors',
      errorRows([['kit', [kitErrors]], ...domains.map(({ name, errors = [] }) => [name, errors] as const)]),
      '## Notices',
      noticeRows(domains),
      '## Configuration entries',
      table(
        ['entry', 'by default'],
        [...kit.conf.entries()]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, { fallback }]) => [code(key), short(fallback)]),
      ),
      '## Jobs',
      jobRows(domains, kit),
    ].join('\n\n') + '\n'
  )
}

/** A kit that asks nothing: the pool connects only when it is used. */
function idleKit(): Kit {
  const { db } = connect('postgres://nobody@localhost/none')
  const config = readConfig({})
  return {
    db,
    clock: systemClock,
    log: createLog('silent', systemClock),
    config,
    conf: confStore(db, systemClock),
    notices: {},
    origin: config.publicUrl,
    newId: () => '',
    wake() {},
    reconnect: () => {},
    broadcast() {},
  }
}

function pages(): string {
  const pending = pendingRows(readFileSync(join(root, 'src/app/contract/pending-routes.txt'), 'utf8')).length
  const rows = builtRoutes.map(({ path, load, who, title }) => [
    code(canonical(path)),
    title,
    audience(who),
    code(screenOf(load)),
  ])
  return `${builtRoutes.length} built, ${pending} pending.\n\n${table(['path', 'title', 'who', 'screen'], rows.toSorted(by))}`
}

/** File of the screen that a row loads, whether the row names it by alias or from its own folder. */
function screenOf(load: () => unknown): string {
  const named = /['"](?:#|\.\/|\/src\/)?([^'"]+\.screen\.tsx)['"]/.exec(load.toString())?.[1] ?? ''
  return sources.find(name => `/${name}`.endsWith(`/${named}`)) ?? named
}

const audience = (who: Audience) => (typeof who === 'string' ? who : who.join(', '))

const methodNames = ['find', 'get', 'create', 'patch', 'remove'] as const

function servicePart({ contract: { path, methods, permissions } }: Service): string {
  const { events = {}, calls } = methods
  const methodRows = [
    ...methodNames.flatMap(name => (methods[name] ? [methodRow(name, methods[name])] : [])),
    ...Object.entries(calls?.get ?? {}).map(([name, method]) => methodRow(`get ${name}`, method)),
    ...Object.entries(calls?.patch ?? {}).map(([name, method]) => methodRow(`patch ${name}`, method)),
  ]
  const used = new Set(methodRows.map(row => row[1]))
  const matrix = Object.entries(permissions.rows)
    .filter(([action]) => used.has(code(action)))
    .map(([action, cells]) => [code(action), ...cells.map(cellText)])
  return [
    `#### ${path}`,
    table(['method', 'permission', 'notes'], methodRows),
    table(['permission', ...permissions.roles], matrix),
    ...(Object.keys(events).length > 0
      ? [
          `Events: ${Object.keys(events)
            .map(event => code(`${path} ${event}`))
            .join(', ')}`,
        ]
      : []),
  ].join('\n\n')
}

const methodRow = (name: string, { may, writes, outside, perMinute }: Method): string[] => [
  code(name),
  code(may),
  [
    writes && 'writes',
    outside && 'runs outside a transaction',
    perMinute !== undefined && `${perMinute} a minute`,
  ]
    .filter(Boolean)
    .join(', '),
]

const cellText = (cell: Cell) => (Array.isArray(cell) ? cell.join(' or ') : String(cell))

async function lifecycles(): Promise<string[]> {
  const files = sources.filter(name => name.endsWith('.lifecycle.ts'))
  const parts = await Promise.all(
    files.map(async name => {
      const found = Object.entries(
        (await import(pathToFileURL(join(root, 'src', name)).href)) as Record<string, unknown>,
      )
      return found
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([key, value]) => (isMachine(value) ? [`### ${key}\n\n${diagram(value)}`] : []))
    }),
  )
  return parts.flat()
}

const isMachine = (value: unknown): value is Machine<string, string, string> =>
  typeof value === 'object' && value !== null && 'transitions' in value

const diagram = ({ transitions }: Machine<string, string, string>): string =>
  [
    '```mermaid',
    'stateDiagram-v2',
    ...transitions.map(
      ([from, event, to, guard]) =>
        `  ${from} --> ${to}: ${event}${guard === undefined ? '' : ` [${guard}]`}`,
    ),
    '```',
  ].join('\n')

const errorRows = (tables: readonly (readonly [string, readonly ErrorTable[]])[]): string =>
  table(
    ['code', 'status', 'message', 'domain'],
    tables.flatMap(([domain, list]) =>
      list.flatMap(each =>
        Object.entries(each).map(([name, row]) => [code(name), String(row.status), row.message, domain]),
      ),
    ),
  )

const noticeRows = (domains: readonly Domain[]): string =>
  table(
    ['code', 'title', 'channels', 'domain'],
    domains.flatMap(({ name, notices = [] }) =>
      notices.flatMap(each =>
        Object.entries(each).map(([notice, row]) => [code(notice), row.title, row.channels.join(', '), name]),
      ),
    ),
  )

const jobRows = (domains: readonly Domain[], kit: Kit): string =>
  table(
    ['job', 'every'],
    [...housekeeping(kit), ...domains.flatMap(domain => domain.jobs?.(kit) ?? [])].map(job => [
      job.name,
      `${job.every} s`,
    ]),
  )

const by = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : 1)
const code = (text: string) => `\`${text}\``

/** A default as it is stored, cut where it would fill the page. */
function short(value: unknown): string {
  const text = JSON.stringify(value)
  return code(text.length > 100 ? `${text.slice(0, 100)}…` : text)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

if (import.meta.main) {
  writeFileSync(file, await mapText())
  process.stdout.write(`${relative(root, file)} is written.\n`)
}
