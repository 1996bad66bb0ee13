// A demo lesson without an account: three slides, answered locally. State is one reducer.

export const question = {
  text: 'You fold the sheet a third time. How many fields does it have now?',
  options: ['5', '6', '8', '9'],
  right: 2,
} as const

export const reason = { text: 'How could you know without folding?', most: 160 } as const

export const slideCount = 3
export const maxFolds = 2
/** Enough to see bars grow. */
export const maxLearners = 12

export interface Answer {
  readonly choice: number | null
  readonly text: string
}

export interface Lesson {
  readonly slide: number
  readonly folds: number
  readonly now: Answer
  readonly handedIn: readonly Answer[]
}

export type Step =
  | { readonly do: 'go'; readonly slide: number }
  | { readonly do: 'fold' }
  | { readonly do: 'choose'; readonly choice: number }
  | { readonly do: 'write'; readonly text: string }
  | { readonly do: 'handIn' }
  | { readonly do: 'startOver' }

const blank: Answer = { choice: null, text: '' }

export const start: Lesson = { slide: 0, folds: 0, now: blank, handedIn: [] }

export function advance(lesson: Lesson, step: Step): Lesson {
  switch (step.do) {
    case 'go':
      return { ...lesson, slide: Math.min(slideCount - 1, Math.max(0, step.slide)) }
    case 'fold':
      return { ...lesson, folds: (lesson.folds + 1) % (maxFolds + 1) }
    case 'choose':
      return { ...lesson, now: { ...lesson.now, choice: step.choice } }
    case 'write':
      return { ...lesson, now: { ...lesson.now, text: step.text.slice(0, reason.most) } }
    case 'handIn':
      return isEmpty(lesson.now) || lesson.handedIn.length >= maxLearners
        ? lesson
        : {
            ...lesson,
            slide: 1,
            now: blank,
            handedIn: [...lesson.handedIn, { ...lesson.now, text: lesson.now.text.trim() }],
          }
    case 'startOver':
      return start
  }
}

export const isEmpty = (answer: Answer): boolean => answer.choice === null && answer.text.trim() === ''

/** The teacher's view: answers arrive while they are written, not only when submitted. */
export function dashboard({ handedIn, now }: Lesson) {
  const all = isEmpty(now) ? handedIn : [...handedIn, now]
  const counts = question.options.map((_, option) => all.filter(answer => answer.choice === option).length)
  return {
    learners: all.length,
    counts,
    most: Math.max(1, ...counts),
    right: counts[question.right] ?? 0,
    answered: counts.reduce((sum, count) => sum + count, 0),
    texts: all.flatMap(({ text }, index) =>
      text.trim() === '' ? [] : [{ learner: index + 1, text: text.trim() }],
    ),
  }
}
