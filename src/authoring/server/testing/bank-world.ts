// A server with a platform subject, its published trees, and staff who fill the bank.
import { centralSubjects, curricula, subjects, trees } from '#academics/server/academics.tables.ts'
import type { BankQuestion } from '#authoring/contract/bank.shapes.ts'
import { startContents, type Person } from './contents-world.ts'

export async function startBank() {
  const world = await startContents()
  const { kit } = world
  const now = kit.clock.now()
  const admin = await world.manager('admin')

  const central = async (code: string): Promise<string> => {
    const id = kit.newId()
    await kit.db.insert(centralSubjects).values({ id, owner: '1', name: code, code })
    return id
  }
  /** A platform subject: a unit with these topics, a strand with these standards. */
  const subject = async (curriculum: string, topics: readonly string[], standards: readonly string[]) => {
    const id = kit.newId()
    await kit.db
      .insert(curricula)
      .values({
        id: kit.newId(),
        owner: '1',
        code: curriculum,
        name: curriculum.toUpperCase(),
        createdAt: now,
      })
      .onConflictDoNothing()
    await kit.db
      .insert(subjects)
      .values({ id, owner: '1', is: 'subject', name: `Science ${id}`, curriculum, updatedAt: now })
    const tree = (top: string, names: readonly string[]) => {
      const entry = (_id: string, parent: string | null, name: string) => ({
        _id,
        parent,
        name,
        code: '',
        grade: [],
        tags: [],
        mark: '',
        foreign: null,
      })
      const first = kit.newId()
      return [entry(first, null, top), ...names.map(name => entry(kit.newId(), first, name))]
    }
    const made = { topic: tree('Unit', topics), standard: tree('Strand', standards) }
    for (const kind of ['topic', 'standard'] as const)
      await kit.db
        .insert(trees)
        .values({ record: id, kind, published: 1, snapshot: made[kind], publishedAt: now })
    return {
      id,
      topics: made.topic.slice(1).map(({ _id }) => _id),
      standards: made.standard.slice(1).map(({ _id }) => _id),
      unit: made.topic[0]?._id ?? '',
    }
  }

  const center = await central('tidal-science')
  const science = await subject('nz', ['Tides', 'Phases', 'Seasons'], ['Explain tides', 'Use a model'])
  const at = (list: readonly string[], index: number) => list[index] ?? ''

  /** Staff's input: a choice about the first topic and standard. */
  const data = (more: Record<string, unknown> = {}, link: Record<string, unknown> = {}) => ({
    center: { subject: center, grade: ['Grade 8'] },
    cpa: { subject: science.id, topic: at(science.topics, 0), standard: at(science.standards, 0), ...link },
    type: 'choice',
    name: 'When is the tide highest?',
    options: [
      { _id: 'a', val: 'At new moon', on: true },
      { _id: 'b', val: 'At noon', on: false },
    ],
    ...more,
  })
  const write = async (
    more?: Record<string, unknown>,
    link?: Record<string, unknown>,
    by: Person = admin,
  ): Promise<BankQuestion> => (await by.service('bank').create(data(more, link))) as BankQuestion
  const step = async (
    event: 'confirm' | 'withdraw',
    { _id, version }: Pick<BankQuestion, '_id' | 'version'>,
    ...parts: string[]
  ): Promise<BankQuestion> => {
    for (const part of parts) await admin.service('bank').patch(event, { _id, part, version })
    return (await admin.service('bank').get(_id)) as BankQuestion
  }
  const confirmed = async (more?: Record<string, unknown>, link?: Record<string, unknown>) =>
    step('confirm', await write(more, link), 'cpa', 'abstract')

  /** A central subject, topic and standard that no other test uses. */
  const elsewhere = async (curriculum = 'nz') => {
    const [own, other] = [
      await subject(curriculum, ['Only here'], ['Only this']),
      await central(`own-${kit.newId()}`),
    ]
    return [
      { center: { subject: other, grade: ['Grade 8'] } },
      { subject: own.id, topic: at(own.topics, 0), standard: at(own.standards, 0) },
    ] as const
  }

  /** A task of the owner's, with a deck of this many pages. */
  const task = async (by: Person, length = 1) => {
    const { _id: rid } = await world.create(by, { mode: 'task', name: 'Tides' })
    const { _id: deck } = (await by.service('slides').get('createSlide', { query: { rid } })) as {
      _id: string
    }
    for (let n = 1; n < length; n++)
      await by.service('slides').patch('change', {
        _id: deck,
        changes: [{ op: 'add', page: { _id: kit.newId(), elements: [] }, before: null }],
      })
    const { pages } = (await by.service('slides').get('byRid', { query: { rid } })) as {
      pages: { _id: string }[]
    }
    return { rid, deck, pages: pages.map(({ _id }) => _id) }
  }
  return {
    ...world,
    admin,
    center,
    science,
    at,
    central,
    subject,
    data,
    write,
    step,
    confirmed,
    elsewhere,
    task,
  }
}
export type BankWorld = Awaited<ReturnType<typeof startBank>>
