import { describe, expect, it } from 'vitest'
import { advance, dashboard, maxLearners, start, type Lesson, type Step } from './lesson.ts'

const after = (...steps: Step[]): Lesson => steps.reduce(advance, start)

describe('the demo lesson', () => {
  it('shows an answer to the teacher immediately', () => {
    const seen = dashboard(after({ do: 'choose', choice: 2 }))
    expect(seen).toMatchObject({ learners: 1, counts: [0, 0, 1, 0], right: 1, answered: 1, texts: [] })
  })

  it('adds a learner per submitted answer, without double counting', () => {
    const one = [
      { do: 'choose', choice: 2 },
      { do: 'write', text: ' It doubles. ' },
      { do: 'handIn' },
    ] as const
    const seen = dashboard(after(...one, { do: 'choose', choice: 1 }, { do: 'handIn' }))
    expect(seen).toMatchObject({
      learners: 2,
      counts: [0, 1, 1, 0],
      right: 1,
      texts: [{ learner: 1, text: 'It doubles.' }],
    })
  })

  it('rejects empty answers and limits the class size', () => {
    expect(after({ do: 'handIn' })).toBe(start)
    const many = Array.from({ length: 40 }, (): Step[] => [
      { do: 'choose', choice: 0 },
      { do: 'handIn' },
    ]).flat()
    expect(after(...many).handedIn).toHaveLength(maxLearners)
  })

  it('stays within its slides', () => {
    expect(after({ do: 'go', slide: 9 }).slide).toBe(2)
    expect(after({ do: 'go', slide: -1 }).slide).toBe(0)
  })
})
