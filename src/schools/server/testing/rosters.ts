// Imports in tests: from rows to the preview, or to completion.
import { expect, vi } from 'vitest'
import type { RosterKind, RosterRow, RosterValues } from '#schools/contract/import/roster.rules.ts'
import type { GivenRosterRow, RosterImport } from '#schools/contract/roster-imports.contract.ts'
import type { App } from './schools-world.ts'

export const rosterService = (app: App) => app.service('roster-imports')

export const rosterRow = (
  line: number,
  values: RosterValues,
  kind: RosterKind = 'student',
  more: Partial<RosterRow> = {},
): RosterRow => ({
  file: 'list.csv',
  line,
  kind,
  sourcedId: null,
  gone: false,
  values,
  refs: [],
  leads: [],
  leaves: [],
  ...more,
})

/** Also usable before the first test. */
export const reaches = (app: App, id: string, stage: string): Promise<void> =>
  vi.waitFor(
    async () => {
      expect(((await rosterService(app).get(id)) as RosterImport).stage).toBe(stage)
    },
    { timeout: 1_200_000, interval: 20 },
  )

const maxPerCall = 500

/** Creates an import and sends its rows, before they are checked. */
export async function sentRoster(
  { id, app }: { id: string; app: App },
  rows: readonly (RosterRow | GivenRosterRow)[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const made = (await rosterService(app).create({
    school: id,
    source: 'oneroster',
    file: 'north.zip',
    dateOrder: 'ymd',
    isDelta: false,
    ...more,
  })) as RosterImport
  for (let at = 0; at < rows.length; at += maxPerCall)
    await rosterService(app).patch('rows', { _id: made._id, rows: rows.slice(at, at + maxPerCall) })
  return made._id
}

/** Imports rows up to the preview stage. */
export async function checkedRoster(
  school: { id: string; app: App },
  rows: readonly (RosterRow | GivenRosterRow)[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = await sentRoster(school, rows, more)
  await rosterService(school.app).patch('check', { _id: id })
  await reaches(school.app, id, 'ready')
  return id
}

/** Imports rows to completion. */
export async function importedRoster(
  school: { id: string; app: App },
  rows: readonly (RosterRow | GivenRosterRow)[],
  { archiveMissing = false, ...more }: Record<string, unknown> & { archiveMissing?: boolean } = {},
): Promise<string> {
  const id = await checkedRoster(school, rows, more)
  await rosterService(school.app).patch('confirm', { _id: id, archiveMissing })
  await reaches(school.app, id, 'done')
  return id
}

/** A list in a single sheet. */
export const sheet = { source: 'sheet', file: 'list.csv', dateOrder: 'dmy', isDelta: true } as const
