// Permission rows of content × every caller: owner, the three roles, a stranger, a student, a member of
// another school. Other people's data never leaks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal, startContents, type ContentsWorld, type Person } from '../testing/contents-world.ts'

let world: ContentsWorld
let foreign: Person
const mark = 'Marked foreign'
beforeAll(async () => {
  world = await startContents()
  const school = await world.school()
  foreign = await world.colleague(school)
})
afterAll(() => world.stop())

const people = () => ({
  owner: world.owner,
  writer: world.writer,
  commenter: world.commenter,
  reader: world.reader,
  stranger: world.stranger,
  student: world.student,
  'other school': foreign,
  guest: world.guest as Person,
})
type Who = keyof ReturnType<typeof people>

async function shared(): Promise<{
  id: string
  task: string
  collab: string
  member: string
  comment: string
}> {
  const [{ _id: id }, { _id: task }] = [
    await world.create(world.owner, { name: mark }),
    await world.create(world.owner, { mode: 'task', name: `${mark} task` }),
  ]
  const { _id: collab, members } = (await world.owner
    .service('collab')
    .patch('invite', { rid: id, emails: ['waiting@people.test'], role: 'read' })) as {
    _id: string
    members: { _id: string }[]
  }
  await world.share(id)
  const { _id: comment } = (await world.owner
    .service('comments')
    .create({ rid: id, field: 'idea', text: mark })) as { _id: string }
  return { id, task, collab, member: members[0]?._id ?? '', comment }
}

interface Things {
  readonly id: string
  readonly task: string
  readonly collab: string
  readonly member: string
  readonly comment: string
}
type Step = readonly [name: string, run: (who: Person, things: Things) => Promise<unknown>]
const unit = (
  name: string,
  data: (things: Things) => Record<string, unknown> = ({ id }) => ({ _id: id }),
): Step => [`unit ${name}`, (who, things) => who.service('unit').patch(name, data(things))]
const look = (
  path: string,
  name: string,
  query: (things: Things) => Record<string, unknown> = ({ id }) => ({ _id: id }),
): Step => [`${path} ${name}`, (who, things) => who.service(path).get(name, { query: query(things) })]
const rid = ({ id }: Things) => ({ rid: id })

const reading: readonly Step[] = [
  look('unit', 'child'),
  look('unit', 'relateLinkList'),
  look('unit', 'allRelateLinkList'),
  look('unit', 'liveLinkNum'),
  look('unit', 'missing'),
  look('unit', 'recommendIdea'),
  look('task-outline', 'byRid', rid),
  look('task-outline', 'difference', rid),
  ['task-outline get', (who, { id }) => who.service('task-outline').get(id)],
  look('collab', 'byRid', rid),
  unit('presence', ({ id }) => ({ _id: id, field: 'idea', here: true })),
]
/** Public by permission, for published content; a draft's existence is not revealed. */
const looking: readonly Step[] = [['unit get', (who, { id }) => who.service('unit').get(id)]]
const commenting: readonly Step[] = [
  [
    'comments create',
    (who, { id }) => who.service('comments').create({ rid: id, field: 'idea', text: 'Said' }),
  ],
  ['comments resolve', (who, { comment }) => who.service('comments').patch(comment, { resolved: true })],
]
const editing: readonly Step[] = [
  ['unit patch', (who, { id }) => who.service('unit').patch(id, { idea: 'Changed' })],
  unit('groups', ({ id }) => ({ _id: id, linkGroup: [{ name: 'Week 1' }] })),
  unit('orderLinks', ({ id }) => ({ _id: id, link: [] })),
  unit('removeLink', ({ id, task }) => ({ _id: id, link: task })),
  [
    'task-outline choose',
    (who, { id }) =>
      who.service('task-outline').patch('choose', { rid: id, kind: 'outline', subject: id, entries: [] }),
  ],
]
const owning: readonly Step[] = [
  unit('copy'),
  unit('previewLink'),
  unit('archive'),
  unit('restore'),
  ['unit guest', (who, { id }) => who.service('unit').patch(id, { guest: true })],
  [
    'collab invite',
    (who, { id }) =>
      who
        .service('collab')
        .patch('invite', { rid: id, emails: [`${Math.random()}@people.test`], role: 'read' }),
  ],
  ['collab guest', (who, { id }) => who.service('collab').patch('guest', { rid: id, guest: 'none' })],
  [
    'collab role',
    (who, { collab, member }) => who.service('collab').patch('role', { _id: collab, member, role: 'write' }),
  ],
  [
    'unit archive and remove',
    async (who, { id }) => {
      await who.service('unit').patch('archive', { _id: id })
      await who.service('unit').remove(id)
    },
  ],
]

/** Expected result of each row for each caller. */
const outside: Readonly<Partial<Record<Who, string>>> = {
  stranger: 'not-found',
  'other school': 'not-found',
  student: 'forbidden',
  guest: 'not-signed-in',
}
const rows: readonly (readonly [string, readonly Step[], Readonly<Partial<Record<Who, string>>>])[] = [
  ['content.read', reading, { owner: 'none', writer: 'none', commenter: 'none', reader: 'none', ...outside }],
  [
    'content.look',
    looking,
    {
      owner: 'none',
      writer: 'none',
      commenter: 'none',
      reader: 'none',
      stranger: 'not-found',
      'other school': 'not-found',
      student: 'not-found',
      guest: 'not-found',
    },
  ],
  [
    'content.comment',
    commenting,
    { owner: 'none', writer: 'none', commenter: 'none', reader: 'forbidden', ...outside },
  ],
  [
    'content.edit',
    editing,
    { owner: 'none', writer: 'none', commenter: 'forbidden', reader: 'forbidden', ...outside },
  ],
  [
    'content.own',
    owning,
    { owner: 'none', writer: 'forbidden', commenter: 'forbidden', reader: 'forbidden', ...outside },
  ],
]

describe.each(rows)('%s', (_, steps, answers) => {
  test.each(steps)('%s', async (_name, run) => {
    const things = await shared()
    // The owner comes last, because their actions change state.
    for (const [who, person] of Object.entries(people()).toReversed() as [Who, Person][]) {
      expect(`${who}: ${await refusal(run(person, things))}`).toBe(`${who}: ${answers[who]}`)
    }
  })
})

test('no data leaks to people without access', async () => {
  const { id, collab } = await shared()
  for (const who of [world.stranger, foreign]) {
    const seen = [
      ...(await Promise.all(
        ['me', 'share', 'other', 'arch', 'published'].map(tab =>
          who.service('unit').find({ query: { tab, $limit: 500, $search: 'Marked' } }),
        ),
      )),
      await who.service('unit').get('listByIds', { query: { ids: [id] } }),
      await who.service('unit').get('addonFind', { query: {} }),
      await who.service('comments').find({ query: { rid: id } }),
      await who.service('comments').find({ query: {} }),
    ]
    expect(JSON.stringify(seen)).not.toContain(mark)
    // Only a share link from the owner reveals the name, and no members.
    expect(await who.service('collab').get(collab)).toMatchObject({ name: mark, members: [], mine: null })
    expect(await refusal(who.service('collab').get(id))).toBe('not-found')
  }
})

test('a school’s admins read content made in it, and change nothing', async () => {
  const school = await world.school()
  const teacher = await world.colleague(school)
  const made = await world.create(teacher, { name: mark })
  const admin = school.admin.service('unit')
  expect(await refusal(admin.get(made._id))).toBe('not-found')
  await world.set(made._id, { school: school.id })
  expect(await refusal(admin.get(made._id))).toBe('none')
  expect(await refusal(admin.patch(made._id, { idea: 'Changed' }))).toBe('forbidden')
  expect(await refusal(admin.patch('archive', { _id: made._id }))).toBe('forbidden')
})

test('sys reads and does not change', async () => {
  const { id } = await shared()
  const sys = await world.sys()
  expect(await sys.service('unit').get(id)).toMatchObject({ name: mark, role: 'read' })
  // Being a teacher as well does not make somebody a collaborator.
  expect(await refusal(sys.service('unit').patch(id, { idea: 'x' }))).toBe('forbidden')
})
