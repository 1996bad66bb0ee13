// A person's text messages, for staff who trace a missing one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#kit/server/kit.tables.ts'
import { deliveries } from '../notices.tables.ts'
import { refusal, startStage, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

interface Text {
  readonly to: string
  readonly status: boolean
  readonly failure: string | null
  readonly data: { readonly body: string }
}

test('staff find them by account, address and number; everybody else is refused', async () => {
  const ida = await stage.player({ email: 'ida@texts.example' })
  const ben = await stage.player({ email: 'ben@texts.example' })
  const staff = await stage.player({}, { roles: ['user', 'teacher', 'customer_service'] })
  const at = stage.kit.clock.now()
  const row = (user: string, to: string, more: object = {}) => ({
    id: stage.kit.newId(),
    key: stage.kit.newId(),
    type: 'sms' as const,
    code: 'LoginCode',
    user,
    to,
    subject: '',
    text: 'Code 1',
    createdAt: at,
    ...more,
  })
  await stage.kit.db
    .insert(deliveries)
    .values([
      row(ida.id, '+64215550901', { sentAt: at, text: '' }),
      row(ben.id, '+64215550902', { failure: 'no such number' }),
      row(ida.id, 'ida@texts.example', { type: 'mail' }),
    ])
  const find = async (searchTo: string, by = staff): Promise<Text[]> =>
    (
      (await by.service('notice').find({ query: { $sys: 1, type: 'sms', searchTo } })) as unknown as {
        data: Text[]
      }
    ).data
  const sent = [{ to: '+64215550901', status: true, failure: null, data: { body: '' } }]
  for (const words of [ida.id, 'Ida@Texts.example', '+64 21 555 0901'])
    expect(await find(words), words).toMatchObject(sent)
  expect(await find(ben.id)).toMatchObject([{ status: false, failure: 'no such number' }])
  expect(await find('nobody@texts.example')).toEqual([])
  expect(await refusal(find(ida.id, ida))).toBe('forbidden')
  expect(await refusal(ida.service('notice').find({ query: { type: 'sms' } }))).toBe('forbidden')
  expect(await refusal(staff.service('notice').find({ query: { $sys: 1, type: 'sms' } }))).toBe('bad-query')
  const records = await stage.kit.db.select().from(audit)
  expect(records.filter(({ act, subject }) => act === 'notice.lookUp' && subject === ida.id)).not.toEqual([])
})
