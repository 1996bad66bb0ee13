import { expect, it } from 'vitest'
import { emptyWords } from './owner.ts'

it('empty lists name the admin in a school and learning goals to a person, but not to the back office', () =>
  expect((['school', 'person', 'platform'] as const).map(is => emptyWords({ is }))).toEqual([
    'Please contact your admin.',
    'Please set learning goal first.',
    'Nothing here yet',
  ]))
