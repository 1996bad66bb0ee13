// The baseline: a WebSocket server that broadcasts page turns, and commits an answer's rows before
// acknowledging.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Memory, RoomPlace } from './room-server.ts'

const [, , url = '', count = '0'] = process.argv
const pool = new pg.Pool({ connectionString: url, max: 20 })
await pool.query(
  'create table bare_answers (id text primary key, room text, uid text, page text, type text, content text, point jsonb, at timestamptz)',
)
await pool.query(
  'create table bare_facts (room text, seq bigserial, fact jsonb, by text, at timestamptz, primary key (room, seq))',
)
await pool.query(
  'create table bare_keys (room text, uid text, key text, response text, primary key (room, uid, key))',
)

async function store(
  uid: string,
  { key, page, content, point }: { key: string; page: string; content: string; point: unknown },
): Promise<void> {
  const client = await pool.connect()
  const [id, now] = [randomUUID(), new Date()]
  try {
    await client.query('begin')
    await client.query({
      name: 'answer',
      text: 'insert into bare_answers values ($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [id, 'room', uid, page, 'comment', content, point, now],
    })
    await client.query({
      name: 'fact',
      text: 'insert into bare_facts (room, fact, by, at) values ($1, $2, $3, $4)',
      values: ['room', { kind: 'answered', id, uid, page }, uid, now],
    })
    await client.query({
      name: 'key',
      text: 'insert into bare_keys values ($1, $2, $3, $4)',
      values: ['room', uid, key, id],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
let next = 0
const everybody = new Set<WebSocket>()
server.on('connection', socket => {
  const uid = `learner-${next++}`
  everybody.add(socket)
  socket.on('close', () => everybody.delete(socket))
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text.startsWith('turn')) {
      for (const other of everybody) other.send(text)
      return
    }
    const answer = JSON.parse(text) as Parameters<typeof store>[1]
    void store(uid, answer).then(() => socket.send(`ack ${answer.key}`))
  })
})
const gc = (globalThis as { gc?: () => void }).gc
process.on('message', () => {
  gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ resident: rss, live: heapUsed + external } satisfies Memory)
})
server.on('listening', () =>
  process.send?.({
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sid: '',
    pages: ['page'],
    teacher: '',
    learners: Array.from({ length: Number(count) }, () => ''),
  } satisfies RoomPlace),
)
