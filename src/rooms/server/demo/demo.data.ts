// What happened in the demo class's lessons, and what people wrote about them.

export interface DemoTaught {
  /** Name of the task. */
  readonly task: string
  readonly daysAgo: number
  /** List positions of absent learners. */
  readonly absent: readonly number[]
  /** What they wrote, in list order. */
  readonly words: readonly string[]
}

export const taughtLessons: readonly DemoTaught[] = [
  {
    task: 'A water diary',
    daysAgo: 7,
    absent: [2],
    words: [
      'A shower takes more than I drink in a month.',
      'The dishwasher uses less than washing by hand.',
      'I forgot the toilet.',
      'We use 140 litres each.',
      'Brushing my teeth with the tap on: 12 litres!',
    ],
  },
  {
    task: 'A fair share: our plan for the school',
    daysAgo: 3,
    absent: [],
    words: [
      'The tap by the gym drips 30 drops a minute.',
      'We asked ten people and nine would use a short flush.',
      'Photos from Monday and Friday show the same puddle.',
      'The bill says 4,200 litres a day.',
      'The caretaker knows the leak already.',
    ],
  },
  {
    task: 'From the hill to the tap',
    daysAgo: 1,
    absent: [3],
    words: [
      'The pump lifts the water up to the tank on the hill, and from there it falls to our taps by itself.',
      'Pipes bring it.',
      'In the waterworks sand holds back the dirt, then something kills the germs.',
      'It rains and then it is in the tap.',
      'The reservoir keeps water for dry weeks.',
    ],
  },
]

/** For the newest lesson: rubric steps of the first learners on the list; the first one gets a report. */
export const givenSteps = ['A', 'C', 'B'] as const
export const classRemark =
  'A lively hour. Most of you can name the steps now; next time we look at why the water has to be cleaned.'
export const ownRemark = 'You explained the pump so that your partner could draw it. Well done.'
export const saidInClass = 'Nice picture of the tank. What happens when the pump stops?'

export const reflectionsOfDemo = {
  learner: 'I always thought the reservoir was just a lake. Now I want to see the waterworks.',
  teacher:
    'The glass on the table worked better than any picture. Next time I would give the map before the questions.',
  journal: 'This week we followed the water from the hill to our taps. Ask your children about the pump!',
  draft: 'Next week: our visit to the pumping station. What to bring…',
} as const

/**
 * A student-paced lesson: what the demo learner submitted, and continues writing after the page was
 * reopened.
 */
export const stateLesson = {
  task: 'From the hill to the tap',
  name: 'Practice: from the hill to the tap',
  first: 'The water is cleaned before it comes to us.',
  draft: 'The water is cleaned before it comes to us: sand holds back the dirt, then',
} as const
