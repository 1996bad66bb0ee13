// The demo world's library by two teachers and the platform: free, paid and discounted items.
import type { DemoContent, DemoPage, DemoPlace } from '#authoring/server/demo.api.ts'
import { places, rows, type DemoAuthor } from './demo-rows.data.ts'

export interface DemoItem extends DemoPlace {
  readonly by: DemoAuthor
  readonly content: DemoContent
  readonly price: number
  readonly discount?: number
  /** Names of linked content. */
  readonly links?: readonly string[]
  readonly lang?: string
}

const colours = [
  ['#1c7ed6', '#d0ebff'],
  ['#2b8a3e', '#d3f9d8'],
  ['#e67700', '#fff3bf'],
  ['#862e9c', '#f3d9fa'],
  ['#c92a2a', '#ffe3e3'],
  ['#0b7285', '#c5f6fa'],
] as const
const coverOf = (index: number): readonly [string, string] => colours[index % colours.length] ?? colours[0]

/** Final pages of every task. The same objects are reused, so that they are rendered once per author. */
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

export const demoItems: readonly DemoItem[] = rows.map(
  ([by, place, name, price, discount, overview, words, more = {}], index): DemoItem => {
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
      cover: coverOf(index),
      ...(mode === 'unit' && { type: 'Single' }),
      ...(mode === 'task' && { type: 'Activity' }),
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

/** Reviews by person and item. */
export const demoReviews: readonly (readonly [name: string, rate: number, note: string])[] = [
  ['Fractions with pizza', 5, 'My class asked for a second slice of maths.'],
  ['Probability games', 4, 'Clear and quick to set up. I would add a harder game.'],
  ['First steps in coding', 5, 'Works without a single computer.'],
  ['Computing for everybody', 4, 'A good plan for the year.'],
  ['Maps of our neighbourhood', 5, 'The walk around the block was the best part.'],
]
