// Files of the platform library in content: every teacher may show them, they take no storage, and stay where
// they are shown.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Content } from '#authoring/contract/content.shapes.ts'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import type { InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import type { PageMaterials } from '#authoring/contract/questions.contract.ts'
import { platformFilesOwner, type LibraryFile } from '#files/contract/library.contract.ts'
import { blobs, records } from '#files/server/files.tables.ts'
import { signer, spaceUsed } from '#files/server/files.api.ts'
import { demoLibrary, libraryPictures } from '../demo/library.ts'
import { refusal, startContents, type ContentsWorld, type Person } from '../testing/contents-world.ts'

let world: ContentsWorld
let files: LibraryFile[]
const found = async (who: Person, query: object = {}) =>
  ((await who.service('file-library').find({ query: { $limit: 50, ...query } })) as { data: LibraryFile[] })
    .data
beforeAll(async () => {
  world = await startContents()
  await demoLibrary(world.kit)
  files = await found(world.owner)
})
afterAll(() => world.stop())

it('eight pictures are seeded once, each with attribution', async () => {
  expect(files.map(({ name }) => name).sort()).toEqual(
    Object.keys(libraryPictures)
      .map(name => `${name}.png`)
      .sort(),
  )
  expect(files).toHaveLength(8)
  for (const { credit, kind, width } of files)
    expect({ credit, kind, width }).toEqual({
      credit: expect.stringMatching(/Classwright/) as string,
      kind: 'picture',
      width: 960,
    })
  await demoLibrary(world.kit)
  expect(await found(world.owner)).toHaveLength(8)
})

it('can be covers, pictures on pages, materials and videos of any teacher, without taking storage', async () => {
  const [cover, page, material] = files.map(({ hash }) => hash) as [string, string, string]
  const film = createHash('sha256').update('film').digest('hex')
  const { db, clock, newId } = world.kit
  await db.insert(blobs).values({ hash: film, mime: 'video/mp4', size: 1000, sentAt: clock.now() })
  await db.insert(records).values({
    id: newId(),
    owner: platformFilesOwner,
    pool: platformFilesOwner,
    hash: film,
    original: film,
    name: 'Film.mp4',
    size: 1000,
    purpose: 'content',
    createdAt: clock.now(),
    credit: 'Ada',
  })

  const task = await world.create(world.owner, { mode: 'task' })
  expect(((await world.owner.service('unit').patch(task._id, { cover })) as Content).coverUrl).toContain(
    cover,
  )
  const deck = (await world.owner
    .service('slides')
    .get('createSlide', { query: { rid: task._id } })) as unknown as Deck
  const first = deck.pages[0]
  await world.owner.service('slides').patch('change', {
    _id: deck._id,
    changes: [
      {
        op: 'put',
        version: first?.version,
        page: {
          _id: first?._id,
          layout: 'blank',
          background: {},
          tips: '',
          elements: [{ kind: 'image', _id: 'pic', file: page, x: 0, y: 0, width: 100, height: 60 }],
        },
      },
    ],
  })
  const { list } = (await world.owner.service('materials').create({
    id: deck._id,
    page: first?._id,
    list: [{ _id: 'm', type: 'image', url: null, key: material }],
  })) as PageMaterials
  expect(list[0]?.fileUrl).toContain(material)
  const video = await world.create(world.owner, { mode: 'video' })
  expect(
    (
      (await world.owner
        .service('interactive-videos')
        .create({ tid: video._id, name: 'Film', type: 'file', videoId: film })) as InteractiveVideo
    ).url,
  ).toContain(film)

  const copy = (await world.owner.service('unit').patch('copy', { _id: task._id })) as Content
  expect(copy.cover).toBe(cover)
  expect(await spaceUsed(db, world.owner.id)).toBe(0)
  // Profile pictures are an exception: these must be uploaded.
  expect(await refusal(world.owner.service('users').patch(world.owner.id, { avatar: cover }))).toBe(
    'bad-data',
  )
})

it('learners and staff without the role cannot manage the library', async () => {
  expect(await refusal(world.student.service('file-library').find())).toBe('forbidden')
  for (const role of ['sales', 'customer_service'] as const)
    expect(
      await refusal((await world.manager(role)).service('file-library').remove(files[1]?._id ?? '')),
    ).toBe('forbidden')
})

it('what staff remove stays where it is shown', async () => {
  const manager = await world.manager('admin')
  const shown = files[0] as LibraryFile
  const origin = world.base.replace('/v2', '')
  const { _id } = await world.create(world.stranger, { mode: 'task' })
  await world.stranger.service('unit').patch(_id, { cover: shown.hash })
  await manager.service('file-library').remove(shown._id)
  expect((await found(world.stranger)).map(({ name }) => name)).not.toContain(shown.name)
  world.server.clock.advance(2 * 86_400_000)
  await world.server.scheduler.tick()
  world.server.clock.advance(40 * 86_400_000)
  await world.server.scheduler.tick()
  // All tokens have expired by now; a newly signed address for the page still works.
  const sign = await signer(world.kit.db, world.kit.clock.now())
  expect((await fetch(origin + sign(shown.hash))).status).toBe(200)
})
