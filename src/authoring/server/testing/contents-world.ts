// A server with content, and people in every relation to one piece of it.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { startAcademics, type Person } from '#academics/server/testing/academics-world.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { blobs, records } from '#files/server/files.tables.ts'
import type { Config } from '#kit/server/config.ts'
import { authoring } from '../authoring.server.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'

export type { Person } from '#academics/server/testing/academics-world.ts'
export { refusal } from '#academics/server/testing/academics-world.ts'

export async function startContents(config: Partial<Config> = {}) {
  const world = await startAcademics({ more: [authoring], config })
  const { kit } = world
  const [owner, writer, commenter, reader, stranger] = (await Promise.all(
    [
      ['Olive', 'Owner'],
      ['Will', 'Writer'],
      ['Cora', 'Commenter'],
      ['Rita', 'Reader'],
      ['Sam', 'Stranger'],
    ].map(([first = '', last = '']) => world.person({ name: [first, last] })),
  )) as [Person, Person, Person, Person, Person]
  const student = await world.person({ role: 'student', name: ['Stu', 'Dent'] })

  const create = async (by: Person, data: Record<string, unknown> = {}): Promise<Content> =>
    (await by.service('unit').create({ mode: 'unit', name: 'Tides', ...data })) as Content
  /** Set by other domains: bought, published, taught, shared. */
  const set = async (id: string, fields: Partial<ContentRow>): Promise<void> =>
    void (await kit.db.update(contents).set(fields).where(eq(contents.id, id)))
  const row = async (id: string): Promise<ContentRow | undefined> =>
    (await kit.db.select().from(contents).where(eq(contents.id, id)))[0]
  /** Adds the three collaborators, each with a role. */
  const share = (id: string) =>
    set(id, {
      readers: [writer.id, commenter.id, reader.id],
      commenters: [writer.id, commenter.id],
      writers: [writer.id],
    })
  const file = async (who: Pick<Person, 'id'>, mime = 'image/png'): Promise<string> => {
    const hash = createHash('sha256').update(kit.newId()).digest('hex')
    await kit.db.insert(blobs).values({ hash, mime, size: 10, sentAt: kit.clock.now() })
    await kit.db.insert(records).values({
      id: kit.newId(),
      owner: who.id,
      pool: who.id,
      hash,
      original: hash,
      name: 'cover.png',
      size: 10,
      purpose: 'attachment',
      createdAt: kit.clock.now(),
    })
    return hash
  }
  return { ...world, owner, writer, commenter, reader, stranger, student, create, set, row, share, file }
}
export type ContentsWorld = Awaited<ReturnType<typeof startContents>>
