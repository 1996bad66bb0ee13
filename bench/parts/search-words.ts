// Four thousand made-up words that look like words; the first ones are the common ones.
const heads = [
  'vol',
  'frac',
  'tri',
  'mar',
  'po',
  'ele',
  'gra',
  'his',
  'bio',
  'geo',
  'mi',
  'sta',
  'lin',
  'ro',
  'ca',
  'den',
  'sol',
  'ter',
  'mu',
  'fen',
]
const middles = ['ca', 'ti', 'ne', 'lo', 'ri', 'sa', 'mo', 'de', 'pu', 'ge', 'vi', 'ko', 'la', 'bi', 'fu']
const tails = [
  'no',
  'tion',
  'ra',
  'ment',
  'sis',
  'ty',
  'gram',
  'ture',
  'lia',
  'nor',
  'dex',
  'phon',
  'cle',
  'rin',
]
const made = heads
  .flatMap((head, a) =>
    middles.flatMap((middle, b) =>
      tails.map((tail, c) => ({
        word: head + middle + tail,
        at: (a * 7919 + b * 104729 + c * 1299709) % 99991,
      })),
    ),
  )
  .toSorted((a, b) => a.at - b.at)
  .map(({ word }) => word)
export const vocabulary = (): readonly string[] => made
