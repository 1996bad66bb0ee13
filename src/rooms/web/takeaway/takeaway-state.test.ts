import { describe, expect, it } from 'vitest'
import { figuresOf, pointsWords, stateOf } from './takeaway-state.ts'

const card = (more = {}) => ({ sent: 0, hash: 'now', sentHash: null, parent: true, unscored: 0, ...more })

describe('a report', () => {
  it('is unsent, sent, or changed since', () => {
    expect(
      [card(), card({ sent: 1, sentHash: 'now' }), card({ sent: 2, sentHash: 'before' })].map(stateOf),
    ).toEqual(['unsent', 'sent', 'changed'])
  })
  it('counts towards the next sending only when it has changed', () => {
    expect(
      figuresOf([
        card({ unscored: 2 }),
        card({ parent: false }),
        card({ sent: 1, sentHash: 'now', unscored: 3 }),
        card({ sent: 1, sentHash: 'before' }),
      ]),
    ).toEqual({ fresh: 3, unchanged: 1, parents: 2, unscored: 2 })
  })
  it('shows half points exactly', () =>
    expect([pointsWords(2.5, 4), pointsWords(1000, 1200)]).toEqual(['2.5 of 4', '1,000 of 1,200']))
})
