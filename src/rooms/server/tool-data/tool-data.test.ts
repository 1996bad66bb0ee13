// Assessment in class: rows for teacher, self and peers, and what each may write and see.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session, SessionTool } from '#sessions/contract/session.shapes.ts'
import { snapshots } from '#sessions/server/sessions.tables.ts'
import { seats } from '../rooms.tables.ts'
import { toolData } from '../tool-data.tables.ts'
import { refusal, startAfterClass, type AfterClassWorld, type Person } from '../testing/after-class-world.ts'

let world: AfterClassWorld
beforeAll(async () => {
  world = await startAfterClass()
})
afterAll(() => world.stop())

type Member = { _id: string; as: string; filled: boolean; data: string; tool: string }
type Row = {
  _id: string
  by: string
  filled: boolean
  assessor: { _id: string }
  student: { _id: string }
  version: number
}

const group = (_id: string, by: 'teacher' | 'self' | 'peer', more = {}) => ({
  _id,
  name: _id,
  tag: '',
  by,
  anonymous: false,
  visible: 'all' as const,
  mark: '',
  type: 'radio' as const,
  options: ['yes', 'no'],
  ...more,
})
const item = (_id: string, of: string) => ({
  _id,
  group: of,
  name: _id,
  mark: '',
  type: 'radio' as const,
  options: [],
  source: null,
})

/** A running lesson with a tool for all roles. */
async function assessed(more: Partial<SessionTool> = {}): Promise<{ lesson: Session; tool: string }> {
  const lesson = await world.begun()
  const tool = world.kit.newId()
  await world.db
    .update(snapshots)
    .set({
      tools: [
        {
          _id: tool,
          rid: tool,
          name: 'How we work',
          toolType: 'diy',
          groups: [group('t', 'teacher'), group('s', 'self'), group('p', 'peer', { anonymous: true })],
          items: [item('t1', 't'), item('t2', 't'), item('s1', 's'), item('p1', 'p')],
          count: { teacher: 2, self: 1, peer: 1 },
          version: 1,
          ...more,
        },
      ],
    })
    .where(eq(snapshots.session, lesson._id))
  return { lesson, tool }
}
const members = async (lesson: Session, who: Person, query = {}) =>
  (await who.service('session').get('toolMembers', { query: { sid: lesson.sid, ...query } })) as Member[]
const fill = (who: Person, id: string, values: Record<string, string>) =>
  who.service('tool-data').patch(id, {
    data: Object.fromEntries(Object.entries(values).map(([key, val]) => [key, { val }])),
  }) as Promise<Row>
const learners = () => [world.ann, world.bob, world.cy]

describe('who assesses whom', () => {
  test('the teacher every learner, each learner themselves and one peer; nobody themselves as a peer, even with concurrent requests', async () => {
    const { lesson, tool } = await assessed()
    const refusals = await Promise.all([
      ...learners().map(who => members(lesson, who)),
      members(lesson, world.teacher),
    ])
    expect((await members(lesson, world.teacher)).map(({ _id, as }) => [_id, as]).toSorted()).toEqual(
      learners()
        .map(({ id }) => [id, 'teacher'])
        .toSorted(),
    )
    const rows = await world.db.select().from(toolData).where(eq(toolData.session, lesson._id))
    const peers = rows.filter(({ by }) => by === 'peer')
    expect(rows.filter(({ by }) => by === 'self')).toHaveLength(3)
    expect(peers.every(({ assessor, student }) => assessor !== student)).toBe(true)
    for (const { id } of learners())
      expect([
        peers.filter(({ assessor }) => assessor === id).length,
        peers.filter(({ student }) => student === id).length,
      ]).toEqual([1, 1])
    for (const [at, who] of learners().entries())
      expect(refusals[at]?.filter(({ as }) => as === 'self').map(({ _id }) => _id)).toEqual([who.id])
    expect(refusals[0]?.every(each => each.tool === tool)).toBe(true)
    expect(await refusal(members(lesson, world.stranger))).toBe('not-found')
  })

  test('peers come from the same group where groups exist', async () => {
    const { lesson } = await assessed()
    for (const who of learners()) await world.enter(lesson, who.id)
    await world.db.update(seats).set({ group: 'red' }).where(eq(seats.uid, world.ann.id))
    await world.db.update(seats).set({ group: 'red' }).where(eq(seats.uid, world.bob.id))
    await members(lesson, world.teacher)
    const mine = await members(lesson, world.ann)
    expect(mine.filter(({ as }) => as === 'peer').map(({ _id }) => _id)).toContain(world.bob.id)
    expect((await members(lesson, world.cy)).filter(({ as }) => as === 'peer')).toHaveLength(1)
  })
})

describe('filling in', () => {
  test('is complete when every item of one’s role is answered; only one’s own rows are writable', async () => {
    const { lesson } = await assessed()
    const [first] = await members(lesson, world.teacher)
    expect(await fill(world.teacher, first?.data ?? '', { t1: 'yes' })).toMatchObject({
      filled: false,
      version: 2,
    })
    expect(await fill(world.teacher, first?.data ?? '', { t2: 'no' })).toMatchObject({
      filled: true,
      data: { t1: { val: 'yes' }, t2: { val: 'no' } },
    })
    expect(await fill(world.teacher, first?.data ?? '', { t1: '' })).toMatchObject({ filled: false })
    expect([
      await refusal(fill(world.teacher, first?.data ?? '', { t1: 'maybe' })),
      await refusal(fill(world.teacher, first?.data ?? '', { s1: 'yes' })),
    ]).toEqual(['tool-value', 'tool-item'])
    const [own] = (await members(lesson, world.ann)).filter(({ as }) => as === 'self')
    expect(await fill(world.ann, own?.data ?? '', { s1: 'yes' })).toMatchObject({ filled: true })
    expect([
      await refusal(fill(world.bob, own?.data ?? '', { s1: 'no' })),
      await refusal(fill(world.teacher, own?.data ?? '', { s1: 'no' })),
      await refusal(fill(world.ann, first?.data ?? '', { t1: 'yes' })),
    ]).toEqual(['not-found', 'forbidden', 'not-found'])
  })

  test('one value for everybody changes only the teacher’s rows', async () => {
    const { lesson, tool } = await assessed()
    const all = (who: Person) =>
      who.service('tool-data').patch('all', { session: lesson._id, tool, data: { t1: { val: 'yes' } } })
    expect(await all(world.teacher)).toEqual({ changed: 3 })
    expect([await refusal(all(world.ann)), await refusal(all(world.admin))]).toEqual([
      'forbidden',
      'forbidden',
    ])
    const rows = await world.db.select().from(toolData).where(eq(toolData.session, lesson._id))
    expect(rows.filter(({ data }) => Object.keys(data).length > 0).map(({ by }) => by)).toEqual([
      'teacher',
      'teacher',
      'teacher',
    ])
    expect(
      await world.teacher.service('tool-data').get('progress', { query: { session: lesson._id, tool } }),
    ).toEqual([
      { by: 'teacher', rows: 3, filled: 0 },
      { by: 'self', rows: 3, filled: 0 },
      { by: 'peer', rows: 3, filled: 0 },
    ])
  })

  test('learners fill in while the session is open, the teacher until the report is sent', async () => {
    const { lesson } = await assessed()
    const [own] = (await members(lesson, world.ann)).filter(({ as }) => as === 'self')
    const rows = await members(lesson, world.teacher)
    await world.end(lesson)
    expect(await refusal(fill(world.ann, own?.data ?? '', { s1: 'yes' }))).toBe('tool-closed')
    const [ann, bob] = [world.ann, world.bob].map(({ id }) => rows.find(({ _id }) => _id === id)?.data ?? '')
    expect(await fill(world.teacher, ann ?? '', { t1: 'yes' })).toMatchObject({ filled: false })
    const list = await world.mine.list(lesson._id)
    await world.mine.send(list.find(({ uid }) => uid === world.ann.id)?._id ?? '', { anyway: true })
    expect([
      await refusal(fill(world.teacher, ann ?? '', { t1: 'no' })),
      await refusal(fill(world.teacher, bob ?? '', { t1: 'no' })),
    ]).toEqual(['tool-sent', 'none'])
  })
})

describe('what a learner sees', () => {
  test('no response identifies the anonymous peer; the teacher sees them', async () => {
    const { lesson, tool } = await assessed()
    const peers = (
      await Promise.all(
        learners().map(async who => ({
          who,
          row: (await members(lesson, who)).find(({ as, _id }) => as === 'peer' && _id === world.ann.id),
        })),
      )
    ).find(({ row }) => row !== undefined)
    if (!peers?.row) throw new Error('nobody assesses Ann')
    await fill(peers.who, peers.row.data, { p1: 'no' })
    const seen = [
      await world.ann.service('tool-data').get('results', { query: { session: lesson._id, tool } }),
      await world.ann.service('tool-data').find({ query: { session: lesson._id } }),
      await members(lesson, world.ann),
      await world.ann.service('tool-data').get('tools', { query: { session: lesson._id } }),
    ]
    expect(seen[0]).toEqual([{ by: 'peer', assessor: null, data: { p1: { val: 'no' } } }])
    // Ann may assess the same person, so only the row about Ann is checked.
    expect(JSON.stringify(seen[0])).not.toContain(peers.who.id)
    expect((seen[1] as { data: Row[] }).data.every(({ assessor }) => assessor._id === world.ann.id)).toBe(
      true,
    )
    expect(await refusal(world.ann.service('tool-data').get(peers.row.data))).toBe('not-found')
    expect(
      await refusal(
        world.ann
          .service('tool-data')
          .get('results', { query: { session: lesson._id, tool, student: world.bob.id } }),
      ),
    ).toBe('not-found')
    expect(
      await world.teacher
        .service('tool-data')
        .get('results', { query: { session: lesson._id, tool, student: world.ann.id } }),
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          by: 'peer',
          assessor: expect.objectContaining({ _id: peers.who.id }) as unknown,
        }),
      ]),
    )
  })

  test('results for the teacher only stay with the teacher', async () => {
    const { lesson, tool } = await assessed({
      groups: [group('t', 'teacher', { visible: 'teacher' })],
      items: [item('t1', 't')],
    })
    for (const row of await members(lesson, world.teacher)) await fill(world.teacher, row.data, { t1: 'no' })
    expect(
      await world.ann.service('tool-data').get('results', { query: { session: lesson._id, tool } }),
    ).toEqual([])
  })
})
