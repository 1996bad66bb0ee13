import { expect, test } from 'vitest'
import { relationTo } from './relation.rules.ts'

const order = { _id: 'o1', newId: null } as unknown as Parameters<typeof relationTo>[0]['order']

test.each([
  [{ own: true, order: null }, false, true, 'ownerPreview'],
  [{ own: true, order: null }, false, false, 'owner'],
  [{ own: true, order }, false, false, 'owner'],
  [{ own: false, order }, false, true, 'buyer'],
  [{ own: false, order: null }, true, false, 'guest'],
  [{ own: false, order: null }, false, false, 'visitor'],
] as const)('%o, guest %s, preview %s: %s', (item, isGuest, isPreview, relation) => {
  expect(relationTo(item, isGuest, isPreview)).toBe(relation)
})
