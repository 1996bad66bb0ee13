import { expect, it } from 'vitest'
import type { BulkAct } from '#schools/contract/bulk-acts.contract.ts'
import { bulkTitle } from './words.ts'

it.each([
  ['students', 'move', 'Room', 'Move to Room: 2 students'],
  ['students', 'move', '', 'Take out of their class: 2 students'],
  ['students', 'untag', 'Choir', 'Remove the tag Choir: 2 students'],
  ['staff', 'tag', 'Room', 'Add to Room: 2 teachers'],
  ['staff', 'untag', 'Room', 'Take out of Room: 2 teachers'],
  ['classes', 'move', 'Spring, 2026/27', 'Move to Spring, 2026/27: 2 classes'],
  ['classes', 'tag', 'Science', 'Set the subject to Science: 2 classes'],
  ['classes', 'invite', '', 'Invite everybody again who has not joined: 2 classes'],
  ['content', 'tag', 'grade Grade 7', 'Tag with grade Grade 7: 2 pieces of content'],
  ['content', 'untag', 'grade Grade 7', 'Remove grade Grade 7: 2 pieces of content'],
  ['sessions', 'tag', '', 'Remove the category: 2 sessions'],
] as const)('%s, %s “%s”', (list, act, target, title) => {
  expect(bulkTitle({ list, act, target, total: 2 } as BulkAct)).toBe(title)
})
