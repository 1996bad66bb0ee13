// What the library of the demo world offers: by two teachers and by the platform, free, paid and discounted.
import type { DemoContent, DemoPage, DemoPlace } from '#authoring/server/demo.api.ts'

export interface DemoItem extends DemoPlace {
  readonly by: 'teacher' | 'teacher2' | 'platform'
  readonly content: DemoContent
  readonly price: number
  readonly discount?: number
  /** Names of what it links to. */
  readonly links?: readonly string[]
  readonly lang?: string
}

const places = {
  pyp: { curriculum: 'ib-pyp', subject: 'Social studies', grade: 'PYP 3' },
  nz: { curriculum: 'nz', subject: 'Science', grade: 'Year 8' },
  us: { curriculum: 'us', subject: 'Mathematics', grade: 'Grade 5' },
  uk: { curriculum: 'uk', subject: 'Computing', grade: 'Year 6' },
  dp: { curriculum: 'ib-dp', subject: 'Biology', grade: 'DP 1' },
  geo: { curriculum: 'igcse', subject: 'Geography', grade: 'Year 10' },
  eng: { curriculum: 'nz', subject: 'English', grade: 'Year 9' },
  pd: { curriculum: 'pd', subject: 'Teaching practice', grade: 'Introductory' },
} as const

const colours = [
  ['#1c7ed6', '#d0ebff'],
  ['#2b8a3e', '#d3f9d8'],
  ['#e67700', '#fff3bf'],
  ['#862e9c', '#f3d9fa'],
  ['#c92a2a', '#ffe3e3'],
  ['#0b7285', '#c5f6fa'],
] as const
let made = 0
const cover = (): readonly [string, string] => colours[made++ % colours.length] ?? colours[0]

type Row = readonly [
  by: DemoItem['by'],
  place: keyof typeof places,
  name: string,
  price: number,
  discount: number,
  overview: string,
  words: readonly string[],
  more?: { readonly links?: readonly string[]; readonly mode?: DemoContent['mode'] },
]

/** Pages that every task ends with: the same objects, so that they are pictured once per author. */
const last: Readonly<Record<DemoItem['by'], readonly DemoPage[]>> = {
  teacher: ending(),
  teacher2: ending(),
  platform: ending(),
}
function ending(): readonly DemoPage[] {
  return [
    {
      title: 'Find out',
      lines: ['Work in groups of three and note what you see.'],
      ask: { name: 'What did your group find out?' },
    },
    { title: 'Look back', lines: ['One thing that surprised you, one question that is left.'] },
  ]
}

const rows: readonly Row[] = [
  [
    'teacher',
    'pyp',
    'Rivers and the people beside them',
    450,
    20,
    'Children follow a river from its spring to the sea and meet the people who live by it.',
    ['river', 'settlement', 'trade'],
  ],
  [
    'teacher',
    'pyp',
    'A market day long ago',
    300,
    0,
    'A role play about buying and selling before there was money.',
    ['barter', 'market', 'goods'],
  ],
  [
    'teacher',
    'pyp',
    'Maps of our neighbourhood',
    0,
    0,
    'Pupils draw, compare and correct maps of the streets around their school.',
    ['map', 'scale', 'symbol'],
  ],
  [
    'teacher',
    'nz',
    'Volcanoes under our feet',
    600,
    0,
    'Where the land comes from, why it moves, and how people live with it.',
    ['volcano', 'plate', 'magma'],
  ],
  [
    'teacher',
    'nz',
    'Forces on the playground',
    350,
    0,
    'Swings, slides and see-saws as measuring devices.',
    ['force', 'friction', 'gravity'],
  ],
  [
    'teacher',
    'us',
    'Fractions with pizza',
    250,
    0,
    'Cutting, sharing and comparing: fractions that pupils can eat.',
    ['fraction', 'numerator', 'denominator'],
  ],
  [
    'teacher',
    'us',
    'Decimals at the shop',
    250,
    50,
    'Prices, change and discounts to practise decimals.',
    ['decimal', 'price', 'rounding'],
  ],
  [
    'teacher',
    'us',
    'Probability games',
    0,
    0,
    'Dice, coins and a fair that loses no money.',
    ['probability', 'chance', 'fair'],
  ],
  [
    'teacher2',
    'nz',
    'Kai from the sea',
    400,
    0,
    'Food webs of the rocky shore, from plankton to dinner.',
    ['food web', 'plankton', 'kaimoana'],
  ],
  [
    'teacher2',
    'eng',
    'Poems for two voices',
    200,
    0,
    'Pupils write and perform poems that only work when two people read.',
    ['poem', 'rhythm', 'voice'],
  ],
  [
    'platform',
    'uk',
    'First steps in coding',
    0,
    0,
    'Three short lessons from instructions on paper to a first program.',
    ['code', 'algorithm', 'sequence'],
  ],
  [
    'teacher',
    'dp',
    'Enzymes at work',
    800,
    10,
    'An investigation of temperature and acidity, with a model report.',
    ['enzyme', 'catalyst', 'denaturation'],
  ],
  [
    'teacher',
    'geo',
    'Cities that grow',
    500,
    0,
    'Why people move to cities, and what it does to both places.',
    ['urbanisation', 'migration', 'megacity'],
  ],
  [
    'teacher',
    'pyp',
    'How we share the land',
    1200,
    20,
    'A unit of inquiry about land, borders and belonging, with three tasks.',
    ['land', 'border', 'belonging'],
    {
      mode: 'unit',
      links: ['Rivers and the people beside them', 'A market day long ago', 'Maps of our neighbourhood'],
    },
  ],
  [
    'teacher',
    'nz',
    'Restless earth',
    1500,
    0,
    'Five weeks from rocks to earthquakes.',
    ['earthquake', 'rock', 'plate'],
    { mode: 'unit', links: ['Volcanoes under our feet'] },
  ],
  [
    'teacher',
    'us',
    'Numbers between numbers',
    900,
    0,
    'Fractions, decimals and per cent as three ways to say the same.',
    ['fraction', 'decimal', 'percent'],
    { mode: 'unit', links: ['Fractions with pizza', 'Decimals at the shop'] },
  ],
  [
    'platform',
    'uk',
    'Computing for everybody',
    0,
    0,
    'A whole year of computing without a computer room.',
    ['computing', 'data', 'network'],
    { mode: 'unit', links: ['First steps in coding'] },
  ],
  [
    'teacher',
    'us',
    'Chance and data',
    0,
    0,
    'Collect, count and bet: a first unit about chance.',
    ['data', 'chance', 'survey'],
    { mode: 'unit', links: ['Probability games'] },
  ],
  [
    'teacher',
    'geo',
    'Planet of cities',
    1100,
    25,
    'Case studies from Lagos to Lima.',
    ['city', 'planning', 'slum'],
    { mode: 'unit', links: ['Cities that grow'] },
  ],
  [
    'teacher',
    'pd',
    'Questions that open a lesson',
    700,
    0,
    'A session for teachers about the first five minutes.',
    ['question', 'wait time'],
    { mode: 'pdTask' },
  ],
  [
    'teacher',
    'pd',
    'Starting well',
    1900,
    30,
    'A module of short sessions about the beginning of lessons, weeks and years.',
    ['routine', 'start'],
    { mode: 'pdUnit', links: ['Questions that open a lesson'] },
  ],
  [
    'teacher',
    'nz',
    'The tide in one minute',
    150,
    0,
    'A short film of a harbour filling and emptying, with questions.',
    ['tide', 'moon'],
    { mode: 'video' },
  ],
  [
    'teacher',
    'nz',
    'Watching the shore',
    0,
    0,
    'A film to pause and talk about.',
    ['shore', 'tide'],
    { mode: 'video' },
  ],
]

export const demoItems: readonly DemoItem[] = rows.map(
  ([by, place, name, price, discount, overview, words, more = {}]): DemoItem => {
    const { links, mode = 'task' as const } = more
    const about = {
      overview,
      idea: overview,
      words: [...words],
      inquiry: [`What do you want to know about ${words[0] ?? name}?`],
      goals: ['Quality education'],
      connection: 'Pupils bring one example from home.',
      duration: { value: 2, unit: 'week' as const },
      unit: true,
    }
    const content: DemoContent = {
      mode,
      name,
      cover: cover(),
      ...(mode === 'unit' ? { type: 'Single' } : mode === 'task' ? { type: 'Activity' } : {}),
      fields: {
        ...about,
        ...(mode.startsWith('pd') && { service: { type: [], participants: 'educators' as const } }),
      },
      ...((mode === 'task' || mode === 'pdTask') && {
        pages: [
          { title: name, lines: [overview, 'What do you know already? Talk to your partner.'] },
          ...last[by],
        ],
      }),
    }
    return {
      by,
      ...places[place],
      price,
      content,
      ...(discount > 0 && { discount }),
      ...(links && { links }),
    }
  },
)

/** Who says what of which item. */
export const demoReviews: readonly (readonly [name: string, rate: number, note: string])[] = [
  ['Fractions with pizza', 5, 'My class asked for a second slice of maths.'],
  ['Probability games', 4, 'Clear and quick to set up. I would add a harder game.'],
  ['First steps in coding', 5, 'Works without a single computer.'],
  ['Computing for everybody', 4, 'A good plan for the year.'],
  ['Maps of our neighbourhood', 5, 'The walk around the block was the best part.'],
]
