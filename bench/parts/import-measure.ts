// Measures an import of 1,000 students in a process of its own: the domains define their relations once per process.
import { tmpdir } from 'node:os'
import pg from 'pg'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { identity } from '#identity/server/identity.server.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { applyMigrations } from '#kit/server/migrations.ts'
import { startTestServer, type TestServer } from '#kit/server/testing/test-server.ts'
import { startThrowAwayCluster } from '#kit/server/testing/throw-away-cluster.ts'
import { schools } from '#schools/server/schools.server.ts'
import { median, type Figure } from './bench.ts'

const rounds = 7
const people = 1000
const admin = '01890000-0000-7000-8000-0000000000aa'
const schoolOf = (round: number) => `01890000-0000-7000-8000-${String(round).padStart(12, '0')}`
const classOf = (round: number) => `01890000-0000-7000-8001-${String(round).padStart(12, '0')}`
const rowsOf = (round: number) =>
  Array.from({ length: people }, (_, index) => ({
    row: index + 2,
    firstName: `Kid ${round} ${index}`,
    lastName: 'Bench',
    parentFirstName: 'Pat',
    parentLastName: 'Bench',
    parentEmail: `parent${Math.floor(index / 2)}@bench.test`,
    birthDate: '01/02/2012',
  }))

async function measure(): Promise<Figure> {
  const cluster = await startThrowAwayCluster()
  await applyMigrations(cluster.url)
  const client = new pg.Client(cluster.url)
  await client.connect()
  const all = Array.from({ length: rounds + 2 }, (_, round) => round)
  const memberships = all.map(round => ({ school: schoolOf(round), as: 'staff' as const, roles: ['admin'] }))
  const actor: Actor = { id: admin, roles: ['user', 'teacher'], memberships }
  // Credentials follow in the background; here only what the caller waits for is measured.
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
      what: `import of ${people} students, request to answer`,
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
  await client.query(
    `insert into schools_classes (id, school, type, name, grade, created_at, updated_at) values ($1, $2, 'standard', 'Bench', 'Grade 1', now(), now())`,
    [classOf(round), schoolOf(round)],
  )
}

async function imported(server: TestServer, round: number): Promise<number> {
  const body = JSON.stringify({
    school: schoolOf(round),
    kind: 'student',
    class: classOf(round),
    rows: rowsOf(round),
  })
  const begun = performance.now()
  const answer = await fetch(`${server.base}/school-import`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: 'Bearer token-of-the-admin',
    },
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(text)
  return performance.now() - begun
}

/** The same four tables, one statement each, with what the client knows already. */
async function inserted(client: pg.Client, round: number): Promise<number> {
  const rows = rowsOf(round).map(({ firstName, lastName, parentEmail }, index) => {
    const id = `${String(round).padStart(4, '0')}-${String(index).padStart(6, '0')}`
    return {
      id,
      user: `user-${id}`,
      number: `9${String(round).padStart(3, '0')}${String(index).padStart(4, '0')}`,
      first: `Bare ${firstName}`,
      last: lastName,
      parent: parentEmail,
      key: `bare ${firstName}|${parentEmail}`,
    }
  })
  const column = (name: keyof (typeof rows)[number]) => rows.map(row => row[name])
  const begun = performance.now()
  await client.query('begin')
  await client.query(
    `insert into schools_student_numbers (number, at) select n, now() from unnest($1::text[]) n`,
    [column('number')],
  )
  await client.query(
    `insert into identity_users (id, status, roles, first_name, last_name, nickname, lang, time_zone, student_id, student_ext, invite_code, must_change_password, created_at, updated_at)
    select u, 'active', '{student}', f, l, f || ' ' || l, 'en-US', 'UTC', n, jsonb_build_object('dob', '2012-02-01', 'parent', jsonb_build_object('email', p)), u, true, now(), now() from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) t(u, f, l, n, p)`,
    [column('user'), column('first'), column('last'), column('number'), column('parent')],
  )
  await client.query(
    `insert into schools_students (id, school, uid, number, first_name, last_name, nickname, sibling_key, dob, parent_name, parent_email, status, ready, invited_at, created_at, updated_at)
    select i, $6, u, n, f, l, f || ' ' || l, k, '2012-02-01', 'Pat Bench', p, 'inactive', false, now(), now(), now() from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $7::text[], $8::text[]) t(i, u, n, f, l, k, p)`,
    [
      column('id'),
      column('user'),
      column('number'),
      column('first'),
      column('last'),
      schoolOf(round),
      column('key'),
      column('parent'),
    ],
  )
  await client.query(
    'insert into schools_class_students (class, student, standard) select $1, i, true from unnest($2::text[]) i',
    [classOf(round), column('id')],
  )
  await client.query(`update schools_schools set used_student = used_student + ${people} where id = $1`, [
    schoolOf(round),
  ])
  await client.query('commit')
  return performance.now() - begun
}

process.send?.(await measure())
process.disconnect()
