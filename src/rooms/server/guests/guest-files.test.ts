// Files of guests: in the teacher's space, from guests of this class alone, bounded, and gone with it.
import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitorBytes } from '#files/contract/purposes.ts'
import { spaceUsed } from '#files/server/files.api.ts'
import { records, spaces } from '#files/server/files.tables.ts'
import { clearUnused } from '#files/server/drive/references.ts'
import { refusal, startRooms, type Classroom, type Person, type RoomsWorld } from '../testing/rooms-world.ts'

let world: RoomsWorld
beforeAll(async () => {
  world = await startRooms()
})
afterAll(() => world.stop())

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** Every picture is unique. */
const png = (): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

interface Sent {
  readonly status: number
  readonly hash: string
  readonly size: number
  readonly school: string | null
  readonly data?: { readonly code: string }
}

async function send(
  token: string | null,
  bytes: Uint8Array,
  {
    place = '',
    ...query
  }: {
    purpose?: string
    place?: string
    size?: string
    offset?: string
    library?: string
    credit?: string
  } = {},
): Promise<Sent> {
  const params = new URLSearchParams({ purpose: 'attachment', name: 'shore.png', ...query })
  const answer = await fetch(`${world.server.origin}/fio/files/${sha(bytes)}${place}?${params}`, {
    method: 'PUT',
    body: new Blob([new Uint8Array(bytes)]),
    headers: { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
  })
  return { ...((await answer.json()) as Omit<Sent, 'status'>), status: answer.status }
}
const why = async (sending: Promise<Sent>) => {
  const { status, data } = await sending
  return [status, data?.code]
}

interface Guest {
  readonly id: string
  readonly token: string
  readonly who: Pick<Person, 'service'>
}
async function visit({ sid }: Classroom, { enters = true } = {}): Promise<Guest> {
  const { accessToken: token, user } = (await world.guest
    .service('rooms')
    .patch('guest', { sid, nickname: 'Gus' })) as { accessToken: string; user: { _id: string } }
  const who = world.as(token)
  if (enters) await world.enter(who, sid)
  return { id: user._id, token, who }
}
const used = () => spaceUsed(world.db, world.teacher.id)

test("a picture counts once against the teacher's storage, shows in the room, and is deleted with the class", async () => {
  const room = await world.classroom({ guest: true })
  const gus = await visit(room)
  const before = await used()
  const sent = await send(gus.token, await png())
  expect(sent).toMatchObject({ status: 201, school: null })
  expect(await used()).toBe(before + sent.size)
  const given = await world.answer(gus.who, room, 'media', { content: sent.hash })
  expect(await used()).toBe(before + sent.size)
  const [seen] = await world.answers(world.teacher, room.sid)
  for (const url of [given.fileUrl, seen?.fileUrl])
    expect((await fetch(`${world.server.origin}${url}`)).status).toBe(200)
  // Without a signed URL nobody can download it, not even its sender.
  for (const token of [gus.token, world.colleague.token])
    expect(
      (
        await fetch(`${world.server.origin}/fio/files/${sent.hash}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    ).toBe(404)

  await world.patch(room.session._id, { status: 'close' })
  await world.admin.service('session').remove(room.session._id)
  for (const hours of [1, 26])
    await world.db.transaction(tx =>
      clearUnused(tx, new Date(world.kit.clock.now().getTime() + hours * 3_600_000)),
    )
  expect(await used()).toBe(before)
  expect(await world.db.select().from(records).where(eq(records.hash, sent.hash))).toEqual([])
})

test('files that were never submitted are deleted automatically', async () => {
  const gus = await visit(await world.classroom({ guest: true }))
  const before = await used()
  await send(gus.token, await png())
  for (const hours of [1, 26])
    await world.db.transaction(tx =>
      clearUnused(tx, new Date(world.kit.clock.now().getTime() + hours * 3_600_000)),
    )
  expect(await used()).toBe(before)
})

describe('refused', () => {
  test('without a token, before entering, once guests are no longer allowed, and after the class', async () => {
    const room = await world.classroom({ guest: true })
    const picture = await png()
    expect(await why(send(null, picture))).toEqual([401, 'not-signed-in'])
    expect(await why(send('nobody-has-this', picture))).toEqual([401, 'not-signed-in'])
    const early = await visit(room, { enters: false })
    expect(await why(send(early.token, picture))).toEqual([403, 'forbidden'])
    const gus = await visit(room)
    await world.patch(room.session._id, { guest: false })
    expect(await why(send(gus.token, picture))).toEqual([403, 'forbidden'])
    await world.patch(room.session._id, { guest: true })
    await world.patch(room.session._id, { status: 'close' })
    expect(await why(send(gus.token, picture))).toEqual([403, 'forbidden'])
  })

  test('in another class, or by anyone else', async () => {
    const [here, there] = [
      await world.classroom({ guest: true }),
      await world.classroom({ guest: true, classId: await world.klass(world.pupils, world.teacher) }),
    ]
    const [gus, hana] = [await visit(here), await visit(there)]
    const sent = await send(gus.token, await png())
    expect(await refusal(world.answer(hana.who, here, 'media', { content: sent.hash }))).toBe('not-found')
    expect(await refusal(world.answer(hana.who, there, 'media', { content: sent.hash }))).toBe('answer-file')
    const [pupil] = world.pupils as [Person]
    await world.enter(pupil, here.sid)
    expect(await refusal(world.answer(pupil, here, 'media', { content: sent.hash }))).toBe('answer-file')
    // A signed-in outsider is a guest too, but did not upload this file.
    expect(await refusal(world.answer(world.stranger, here, 'media', { content: sent.hash }))).toBe(
      'answer-file',
    )
    await world.patch(here.session._id, { guest: false })
    expect(await refusal(world.stranger.service('rooms').patch('joinRoom', { _id: here.sid }))).toBe(
      'not-found',
    )
  })

  test('for anything but an answer: no drive, folders, parts, library or lists', async () => {
    const gus = await visit(await world.classroom({ guest: true }))
    const picture = await png()
    for (const purpose of ['avatar', 'certificate', 'slide', 'content'])
      expect(await why(send(gus.token, picture, { purpose }))).toEqual([403, 'forbidden'])
    expect(await why(send(gus.token, picture, { library: 'true', credit: 'Me' }))).toEqual([403, 'forbidden'])
    expect(
      await why(send(gus.token, picture, { place: '/parts', size: String(picture.length), offset: '0' })),
    ).toEqual([403, 'forbidden'])
    for (const ask of [
      () => gus.who.service('file-folders').create({ name: 'Mine' }),
      () => gus.who.service('files').find({ query: {} }),
      () => gus.who.service('files').get('space'),
    ])
      expect(await refusal(ask() as Promise<unknown>)).toBe('forbidden')
  })

  test('of another type, too large, too many for one guest, or when the teacher has no storage left', async () => {
    const gus = await visit(await world.classroom({ guest: true }))
    expect(await why(send(gus.token, Buffer.from('<html><script>1</script></html>')))).toEqual([
      415,
      'attachment-type',
    ])
    expect(await why(send(gus.token, Buffer.concat([await png(), Buffer.alloc(visitorBytes.file)])))).toEqual(
      [413, 'attachment-size'],
    )
    const sent = await send(gus.token, await png())
    await world.db.insert(records).values({
      id: world.kit.newId(),
      owner: gus.id,
      pool: gus.id,
      purpose: 'attachment',
      name: 'much',
      original: 'much',
      hash: sent.hash,
      size: visitorBytes.all,
      loose: true,
      createdAt: world.kit.clock.now(),
    })
    expect(await why(send(gus.token, await png()))).toEqual([413, 'visitor-full'])
    const hana = await visit(await world.classroom({ guest: true }))
    const before = await used()
    await world.db
      .update(spaces)
      .set({ used: 10 ** 13 })
      .where(eq(spaces.pool, world.teacher.id))
    expect(await why(send(hana.token, await png()))).toEqual([413, 'host-full'])
    await world.db.update(spaces).set({ used: before }).where(eq(spaces.pool, world.teacher.id))
    expect((await send(hana.token, await png())).status).toBe(201)
  })
})
