// Trees for generated tests.
import fc from 'fast-check'
import { platformGrades } from '../grades.rules.ts'
import { depthOf, flatten, treeOf, type Entry } from '../tree.rules.ts'

const words = fc
  .string({ minLength: 1, maxLength: 40 })
  .map(text => text.replace(/[\u0000-\u001f]/g, ' ').trim() || 'word')
const plain = fc.stringMatching(/^[a-z]{1,12}$/)

/** Entries whose parents come before them, at most six levels deep. */
export const someTree = fc
  .array(
    fc.record({
      name: words,
      code: plain,
      mark: plain,
      tags: fc.uniqueArray(plain, { maxLength: 3 }),
      grade: fc.uniqueArray(fc.constantFrom(...platformGrades), { maxLength: 2 }),
      above: fc.nat(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map(list => {
    const made: Entry[] = []
    for (const [at, { above, ...text }] of list.entries()) {
      const parent = made[above % (made.length + 1)] ?? null
      const fits = parent !== null && depthOf(treeOf(made), parent._id) < 6
      made.push({
        ...text,
        _id: `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`,
        parent: fits ? parent._id : null,
        foreign: null,
      })
    }
    return flatten(treeOf(made))
  })
