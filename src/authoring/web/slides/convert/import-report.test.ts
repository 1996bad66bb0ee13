import { expect, test } from 'vitest'
import { lostIn, lostWords } from './import-report.ts'

test('the same loss on several pages is reported once', () => {
  const report = [1, 4, 5, 6, 4].map(page => ({ page, what: 'Reflection' }))
  expect(
    lostIn([...report, { page: 2, what: 'Bevel' }, { page: 0, what: 'A chart was left out.' }]).map(
      lostWords,
    ),
  ).toEqual(['A chart was left out.', 'Pages 1 and 4 to 6: Reflection', 'Page 2: Bevel'])
})
