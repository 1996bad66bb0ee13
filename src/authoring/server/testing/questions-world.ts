// A server with authoring, people with every role in one piece of content, and decks inserted directly into
// the tables.
import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Service } from '@feathersjs/feathers'
import { academics } from '#academics/server/academics.server.ts'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { blobs, records } from '#files/server/files.tables.ts'
import { createAccount, type NewAccount } from '#identity/server/accounts.api.ts'
import { identifyBy, identity } from '#identity/server/identity.server.ts'
import { beginSession } from '#identity/server/sign-in/sessions.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { restClient, startTestServer } from '#kit/server/testing/test-server.ts'
import { schools } from '#schools/server/schools.server.ts'
import { authoring } from '../authoring.server.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { decks, pages } from '../slides.tables.ts'

export interface Person {
  readonly id: string
  service(path: string): Service
}

export async function startQuestions() {
  const { url } = await testDatabase()
  const server = await startTestServer({
    url,
    identify: identifyBy,
    config: { dataDir: mkdtempSync(join(tmpdir(), 'classwright-questions-')) },
    domains: [files, identity, communications, schools, academics, authoring],
  })
  const { kit } = server
  const { db } = kit
  const person = async (account: Partial<NewAccount> = {}): Promise<Person> => {
    const { user } = await createAccount(db, kit, {
      role: 'teacher',
      name: ['Ada', 'Lovelace'],
      email: `${kit.newId()}@people.test`,
      ...account,
    })
    const { token } = await beginSession(
      db,
      kit,
      user.id,
      {
        now: kit.clock.now(),
        request: { agent: 'test', address: '127.0.0.1' },
      },
      { secondFactor: true },
    )
    return {
      id: user.id,
      service: path => (restClient(server.base, token) as unknown as Pick<Person, 'service'>).service(path),
    }
  }
  const [owner, writer, commenter, reader, stranger, student] = (await Promise.all([
    person(),
    person(),
    person(),
    person(),
    person(),
    person({ role: 'student' }),
  ])) as [Person, Person, Person, Person, Person, Person]
  const content = async (fields: Partial<ContentRow> = {}): Promise<string> => {
    const id = kit.newId()
    const now = kit.clock.now()
    await db.insert(contents).values({
      id,
      owner: owner.id,
      mode: 'task',
      name: 'Tides',
      readers: [writer.id, commenter.id, reader.id],
      commenters: [writer.id, commenter.id],
      writers: [writer.id],
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    return id
  }
  /** A task with a deck of this many pages. */
  const task = async (length: number, fields: Partial<ContentRow> = {}) => {
    const rid = await content(fields)
    const deck = kit.newId()
    await db.insert(decks).values({ id: deck, content: rid, updatedAt: kit.clock.now() })
    const ids = Array.from({ length }, () => kit.newId())
    await db.insert(pages).values(
      ids.map((id, position) => ({
        id,
        deck,
        position,
        body: { layout: 'blank' as const, background: {}, elements: [], tips: `Tip ${position}` },
      })),
    )
    return { rid, deck, pages: ids }
  }
  /** An uploaded file. */
  const file = async (who: Person, mime = 'video/webm'): Promise<string> => {
    const hash = createHash('sha256').update(kit.newId()).digest('hex')
    await db.insert(blobs).values({ hash, mime, size: 10, sentAt: kit.clock.now() })
    await db.insert(records).values({
      id: kit.newId(),
      owner: who.id,
      pool: who.id,
      hash,
      original: hash,
      name: 'clip.webm',
      size: 10,
      purpose: 'attachment',
      createdAt: kit.clock.now(),
    })
    return hash
  }
  return {
    server,
    kit,
    db,
    owner,
    writer,
    commenter,
    reader,
    stranger,
    student,
    content,
    task,
    file,
    stop: () => server.stop(),
  }
}
export type QuestionsWorld = Awaited<ReturnType<typeof startQuestions>>

export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: { data?: { code?: string } }) => error.data?.code ?? String(error),
  )
