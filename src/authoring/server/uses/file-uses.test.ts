// Files are kept as long as content uses them, for every user and every path.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startContents, type ContentsWorld } from '../testing/contents-world.ts'

let world: ContentsWorld
beforeAll(async () => {
  world = await startContents()
})
afterAll(() => world.stop())

const usesOf = async (hash: string) => {
  const {
    data: [file],
  } = (await world.owner.service('files').find({ query: { hash } })) as { data: { _id: string }[] }
  return (await world.owner.service('files').get('uses', { query: { _id: file?._id ?? '' } })) as unknown as {
    name: string
    to: string | null
  }[]
}

it("a cover is a use, labelled with the content's name, until it is replaced or the content is deleted", async () => {
  const [one, other] = [await world.file(world.owner), await world.file(world.owner)]
  const content = await world.create(world.owner)
  await world.owner.service('unit').patch(content._id, { cover: one })
  expect(await usesOf(one)).toMatchObject([{ name: content.name, to: `/com/unit/edit/${content._id}` }])
  await world.owner.service('unit').patch(content._id, { cover: other })
  expect([await usesOf(one), (await usesOf(other)).length]).toEqual([[], 1])

  // Removed from the drive it stays for the content, and is deleted with it.
  const {
    data: [file],
  } = (await world.owner.service('files').find({ query: { hash: other } })) as { data: { _id: string }[] }
  await world.owner.service('files').remove(file?._id ?? '')
  expect(
    ((await world.owner.service('files').find({ query: { hash: other } })) as { data: unknown[] }).data,
  ).toHaveLength(1)
  await world.owner.service('unit').patch('archive', { _id: content._id })
  await world.owner.service('unit').remove(content._id)
  expect(await usesOf(other)).toEqual([])
})
