// Questions of the demo world.
import type { QuestionRow } from './question-fields.ts'

export type DemoQuestion = Pick<QuestionRow, 'type'> & Partial<QuestionRow['body']> & { multi?: boolean }

export const blank: QuestionRow['body'] = {
  name: '',
  options: [],
  list: [],
  bloom: [],
  dimension: null,
  verb: [],
  tags: [],
  tips: '',
  data: '',
  outlines: {},
  hideAnswer: false,
}

const options = (right: number, ...words: string[]) =>
  words.map((val, at) => ({ _id: `option-${at + 1}`, val, on: at === right }))

const parts = (...words: string[]) =>
  words.map((val, at) => ({ _id: `part-${at + 1}`, val, bloom: [1], dimension: null, verb: [], tags: [] }))

export const slides: readonly (readonly [
  title: string,
  text: string,
  tips: string,
  ask: DemoQuestion | null,
])[] = [
  [
    'Why the tide comes twice a day',
    'A lesson for Grade 8',
    'Begin with the photographs of the wharf at low and high water. Ask who has seen both on one day.',
    null,
  ],
  [
    'What pulls the water?',
    'Sun and Moon both pull on the sea. One of them is nearer.',
    'Most will say the Sun, because it is larger. Let them argue before you tell.',
    {
      type: 'choice',
      name: 'Which pulls the sea more strongly?',
      options: options(0, 'The Moon', 'The Sun', 'The Earth itself'),
      bloom: [1],
      dimension: 1,
      verb: ['Explain'],
      tags: ['Gravity'],
      tips: 'Distance counts more than size.',
    },
  ],
  [
    'Two bulges',
    'The water rises below the Moon, and opposite it.',
    'Draw the two bulges slowly, then let them turn the Earth beneath them.',
    { type: 'draw', name: 'Draw where the water is high', bloom: [2], dimension: 1 },
  ],
  [
    'In your own words',
    'From the tide table of our harbour.',
    'Give them the table of this week.',
    {
      type: 'text',
      multi: true,
      name: 'Read the tide table',
      list: parts('When is high water today?', 'How long until the next one?'),
      bloom: [2, 3],
      dimension: 2,
      verb: ['Interpret'],
    },
  ],
]

export const moments: readonly (readonly [page: string, ask: DemoQuestion])[] = [
  [
    '00:00:06',
    {
      type: 'choice',
      name: 'Where is the water high?',
      options: options(
        1,
        'Only on the side of the Moon',
        'On the side of the Moon and on the far side',
        'All around',
      ),
      bloom: [1],
      dimension: 1,
    },
  ],
  [
    '00:00:12',
    {
      type: 'choice',
      name: 'What happens at the red dot when the Moon is right above it?',
      options: options(0, 'High water', 'Low water', 'Nothing'),
      bloom: [2],
      hideAnswer: true,
    },
  ],
  [
    '00:00:20',
    {
      type: 'text',
      name: 'Say in one sentence why our harbour has two high waters a day.',
      bloom: [3],
      verb: ['Explain'],
    },
  ],
]
