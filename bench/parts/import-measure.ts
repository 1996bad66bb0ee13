// Measures uploading 1,000 students in its own process, because domains define their relations once per
// process.
import { tmpdir } from 'node:os'
import pg from 'pg'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { identity } from '#identity/server/identity.server.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { applyMigrations } from '#kit/server/migrations.ts'
import { startTestServer, type TestServer } from '#kit/server/testing/test-server.ts'
import { startThrowAwayCluster } from '#kit/server/testing/throw-away-cluster.ts'
import { maxRowsPerCall } from '#schools/contract/roster-imports.contract.ts'
import { schools } from '#schools/server/schools.server.ts'
import { median, type Figure } from './bench.ts'

const rounds = 7
const people = 1000
const admin = '01890000-0000-7000-8000-0000000000aa'
const schoolOf = (round: number) => `01890000-0000-7000-8000-${String(round).padStart(12, '0')}`
const rowsOf = (round: number) =>
  Array.from({ length: people }, (_, index) => ({
    file: 'bench.csv',
    line: index + 2,
    kind: 'student',
    sourcedId: null,
    gone: false,
    values: {
      firstName: `Kid ${round} ${index}`,
      lastName: 'Bench',
      parentName: 'Pat Bench',
      parentEmail: `parent${Math.floor(index / 2)}@bench.test`,
      birthDate: '01/02/2012',
    },
    refs: [],
    leads: [],
    leaves: [],
  }))

async function measure(): Promise<Figure> {
  const cluster = await startThrowAwayCluster()
  await applyMigrations(cluster.url)
  const client = new pg.Client(cluster.url)
  await client.connect()
  const all = Array.from({ length: rounds + 2 }, (_, round) => round)
  const memberships = all.map(round => ({ school: schoolOf(round), as: 'staff' as const, roles: ['admin'] }))
  const actor: Actor = { id: admin, roles: ['user', 'teacher'], memberships }
  // Validation runs in the background; only the caller's wait is measured.
  const server = await startTestServer({
    url: cluster.url,
    domains: [files, identity, communications, { ...schools, handlers: () => ({}) }],
    people: { 'token-of-the-admin': actor },
    config: { dataDir: tmpdir() },
  })
  try {
    for (const round of all) await fill(client, round)
    const [ours, bare]: [number[], number[]] = [[], []]
    for (const round of all) {
      const [one, other] =
        round % 2
          ? [await imported(server, round), await inserted(client, round)]
          : [await inserted(client, round), await imported(server, round)].toReversed()
      // The first two warm up.
      if (round < 2) continue
      ours.push(one ?? Number.NaN)
      bare.push(other ?? Number.NaN)
    }
    const ratio = median(ours.map((time, round) => time / (bare[round] ?? Number.NaN)))
    return {
      what: `${people} rows sent to an import`,
      ours: `${Math.round(median(ours))} ms`,
      baseline: `${Math.round(median(bare))} ms`,
      ratio,
      aim: { most: 3 },
    }
  } finally {
    await server.stop()
    await client.end()
    await cluster.stop()
  }
}

async function fill(client: pg.Client, round: number): Promise<void> {
  await client.query(
    `insert into schools_schools (id, name, name_key, status, teacher_seats, student_seats, space, created_at, updated_at) values ($1, $1, $1, 'trial', 10, ${people * 2}, 1, now(), now())`,
    [schoolOf(round)],
  )
}

async function imported(server: TestServer, round: number): Promise<number> {
  const rows = rowsOf(round)
  const begun = performance.now()
  const { _id } = await call(server, 'POST', '', {
    school: schoolOf(round),
    source: 'sheet',
    file: 'bench.csv',
    dateOrder: 'dmy',
    isDelta: true,
  })
  for (let at = 0; at < rows.length; at += maxRowsPerCall)
    await call(server, 'PATCH', '/rows', { _id, rows: rows.slice(at, at + maxRowsPerCall) })
  return performance.now() - begun
}

async function call(
  server: TestServer,
  method: string,
  name: string,
  data: unknown,
): Promise<{ _id: string }> {
  const answer = await fetch(`${server.base}/roster-imports${name}`, {
    method,
    body: JSON.stringify(data),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: 'Bearer token-of-the-admin',
    },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return JSON.parse(text) as { _id: string }
}

/** The same table in batches of the same size, one statement each. */
async function inserted(client: pg.Client, round: number): Promise<number> {
  const rows = rowsOf(round).map(({ sourcedId, ...row }, index) => ({
    ...row,
    id: `${round}-${index}`,
    import: `bare-${round}`,
    seq: index,
    sourced_id: sourcedId,
    missing: false,
    key: row.values.firstName.toLowerCase(),
    faults: [],
    remarks: [],
    changes: [],
    flags: [],
    skipped: false,
    state: 'waiting',
    invited: false,
    mailed: false,
  }))
  const begun = performance.now()
  await client.query(
    `insert into schools_roster_imports (id, school, source, file, date_order, is_delta, by_user, stage, created_at) values ($1, $2, 'sheet', 'bench.csv', 'dmy', true, $3, 'reading', now())`,
    [`bare-${round}`, schoolOf(round), admin],
  )
  for (let at = 0; at < rows.length; at += maxRowsPerCall)
    await client.query(
      'insert into schools_roster_rows select * from jsonb_populate_recordset(null::schools_roster_rows, $1::jsonb)',
      [JSON.stringify(rows.slice(at, at + maxRowsPerCall))],
    )
  return performance.now() - begun
}

process.send?.(await measure())
process.disconnect()
