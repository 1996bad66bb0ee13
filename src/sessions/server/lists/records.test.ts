// A session's data: files kept as long as it, and personal exports.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPersonalData } from '#identity/server/sign-up.api.ts'
import { refusal, startSessions, type SessionsWorld } from '../testing/sessions-world.ts'

let world: SessionsWorld
beforeAll(async () => {
  world = await startSessions()
})
afterAll(() => world.stop())

const usesOf = async (hash: string) => {
  const {
    data: [file],
  } = (await world.teacher.service('files').find({ query: { hash } })) as { data: { _id: string }[] }
  return (await world.teacher
    .service('files')
    .get('uses', { query: { _id: file?._id ?? '' } })) as unknown as { name: string; to: string | null }[]
}

test("a session's pictures are in use until it is deleted", async () => {
  const cid = await world.task({ name: 'Tides' })
  const session = await world.lesson({ cid })
  const pic = session.snapshot?.pages[0]?.pic ?? ''
  expect(await usesOf(pic)).toContainEqual(
    expect.objectContaining({ name: 'Tides, as it is taught', to: `/session/view/${session._id}` }),
  )
  await world.teacher.service('session').remove(session._id)
  expect((await usesOf(pic)).map(({ name }) => name)).not.toContain('Tides, as it is taught')
})

test("a replacement picture must be one's own, and is held instead", async () => {
  const [mine, foreign] = [await world.file(world.teacher.id), await world.file(world.author.id)]
  const session = await world.lesson({ name: 'With a picture' })
  expect(await refusal(world.patch(session._id, { image: foreign }))).toBe('bad-data')
  const changed = await world.patch(session._id, { image: mine })
  expect(changed.imageUrl).toMatch(/^\/fio\/files\//)
  expect((await usesOf(mine)).map(({ name }) => name)).toEqual([expect.stringContaining('as it is taught')])
})

test('a person’s export lists the sessions they taught and were selected for', async () => {
  const session = await world.lesson({ name: 'In the archive' })
  const [learner] = world.pupils
  const data = async (id: string) =>
    (await readPersonalData(world.db, id))['sessions'] as Record<string, { name: string; code: string }[]>
  expect((await data(world.teacher.id))['taught']).toContainEqual(
    expect.objectContaining({ name: 'In the archive', code: session.sid }),
  )
  expect((await data(learner?.id ?? ''))['chosenFor']).toContainEqual(
    expect.objectContaining({ name: 'In the archive' }),
  )
  expect((await data(world.stranger.id))['taught']).toEqual([])
})
