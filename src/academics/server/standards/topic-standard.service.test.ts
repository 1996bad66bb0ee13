// Links between topics and standards.
import { expect, test } from 'vitest'
import type { TopicStandard } from '#academics/contract/topic-standard.contract.ts'
import { refusal, twoSchools } from '../testing/academics-world.ts'

const { world, school, other, admin, teacher } = await twoSchools()

/** A subject of the school with the platform's standards and topics, published. */
async function science(
  name = 'Science',
): Promise<{ subject: string; topic: string; standards: { _id: string; name: string }[] }> {
  const {
    data: [central],
  } = (await admin
    .service('subjects')
    .find({ query: { uid: '1', curriculum: 'nz', subjectCode: 'science' } })) as { data: { _id: string }[] }
  await admin
    .service('curriculum')
    .create({ school: school.id, code: 'nz' })
    .catch(() => {})
  const own = (await admin.service('subjects').create({ uid: school.id, name, curriculum: 'nz' })) as {
    _id: string
  }
  for (const kind of ['standard', 'topic']) {
    await admin.service('subjects').patch('import', { _id: own._id, kind, version: 1, from: central?._id })
    await admin.service('subjects').patch(own._id, { snapshot: kind })
  }
  const entries = async (kind: string) =>
    (
      (await admin.service('subjects').get('tree', { query: { _id: own._id, kind } })) as {
        entries: { _id: string; name: string }[]
      }
    ).entries
  const topic = (await entries('topic')).find(each => each.name === 'Volcanoes of the North')
  return { subject: own._id, topic: topic?._id ?? '', standards: await entries('standard') }
}
const link = (subject: string, topic: string) =>
  admin.service('topic-standard').create({ subject, topic }) as Promise<TopicStandard>

test('is suggested, picked by hand, and confirmed by editors', async () => {
  const { subject, topic } = await science()
  expect(await refusal(teacher.service('topic-standard').create({ subject, topic }))).toBe('forbidden')
  const made = await link(subject, topic)
  expect(made).toMatchObject({ status: 1, error: null, approved: [] })
  expect(made.topic.map(({ name }) => name)).toEqual(['Shaky isles', 'Plates', 'Volcanoes of the North'])
  expect(made.standard.some(branch => branch.at(-1)?.name.startsWith('Explain volcanoes'))).toBe(true)
  const [best] = made.selected
  expect(
    await admin.service('topic-standard').patch(made._id, { approved: [best], version: made.version }),
  ).toMatchObject({ status: 2, approved: [best] })
  expect(
    await refusal(admin.service('topic-standard').patch(made._id, { approved: [], version: made.version })),
  ).toBe('stale-version')
  expect(await refusal(other.admin.service('topic-standard').get(made._id))).toBe('not-found')
  expect(await teacher.service('topic-standard').find({ query: { subject } })).toMatchObject({ total: 1 })
})

test('standards picked by hand stay when new ones are suggested; a topic is linked once', async () => {
  const { subject, topic, standards } = await science('Earth science')
  const made = await link(subject, topic)
  expect(await refusal(link(subject, topic))).not.toBe('none')
  const byHand = standards.find(({ _id }) => !made.selected.includes(_id))?._id ?? ''
  await admin.service('topic-standard').patch(made._id, { selected: [byHand] })
  const anew = (await admin.service('topic-standard').patch('generate', { _id: made._id })) as TopicStandard
  expect(anew.selected).toEqual([byHand, ...made.selected])
  expect(anew).toMatchObject({ status: 1 })
  expect(
    await refusal(admin.service('topic-standard').patch(made._id, { selected: [world.kit.newId()] })),
  ).toBe('tree-unknown-entry')
})

test('publishing the trees again does not change confirmed links', async () => {
  const { subject, topic } = await science('Geography')
  const made = await link(subject, topic)
  const confirmed = (await admin
    .service('topic-standard')
    .patch(made._id, { approved: made.selected })) as TopicStandard
  const { version } = (await admin
    .service('subjects')
    .get('tree', { query: { _id: subject, kind: 'standard', of: 'draft' } })) as { version: number }
  await admin.service('subjects').patch('sub-edit', {
    _id: subject,
    kind: 'standard',
    version,
    operations: made.selected.map(_id => ({ op: 'remove', _id })),
  })
  await admin.service('subjects').patch(subject, { snapshot: 'standard' })
  expect(await admin.service('topic-standard').get(made._id)).toEqual(confirmed)
})
