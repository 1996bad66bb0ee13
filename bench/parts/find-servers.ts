// The two compared servers, each in its own process: the whole pipeline, and bare Node with the same SQL.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { notesDomain } from '#kit/server/testing/notes-domain.ts'
import { startTestServer } from '#kit/server/testing/test-server.ts'

const [, , kind, url = ''] = process.argv
const owner = 'anna'

const port = kind === 'pipeline' ? await pipeline() : await bare()
process.send?.(port)
process.once('SIGTERM', () => process.exit(0))

async function pipeline(): Promise<number> {
  const server = await startTestServer({
    url,
    domains: [notesDomain],
    people: { 'token-of-anna': { id: owner, roles: ['user'] } },
  })
  return Number(new URL(server.base).port)
}

/** The pipeline's SQL for this list, by hand. */
async function bare(): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const list = {
    name: 'list',
    text: 'select "id", "owner", "title", "weight", "version", "created_at" from "notes" where "notes"."owner" in ($1) order by "notes"."created_at" asc, "notes"."id" asc limit $2 offset $3',
    rowMode: 'array',
  }
  const count = {
    name: 'count',
    text: 'select count(*)::int as n from (select 1 from "notes" where "notes"."owner" in ($1) limit $2) as counted',
    rowMode: 'array',
  }
  const server = createServer((request, response) => {
    const limit = Number(new URL(request.url ?? '', 'http://x').searchParams.get('$limit') ?? 10)
    answer(limit).then(
      body => {
        response
          .writeHead(200, {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(body),
          })
          .end(body)
      },
      () => response.writeHead(500).end(),
    )
  })
  const answer = async (limit: number) => {
    const { rows } = await pool.query<[string, string, string, number, number, Date]>(list, [owner, limit, 0])
    const data = rows.map(([_id, by, title, weight, version, createdAt]) => ({
      _id,
      owner: by,
      title,
      weight,
      version,
      createdAt,
    }))
    const total =
      rows.length < limit ? rows.length : (await pool.query<[number]>(count, [owner, 1001])).rows[0]?.[0]
    return JSON.stringify({ total, limit, skip: 0, data })
  }
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}
