// Search text without accents and case, corrections of misspelt words, and the visible
// share of paid content. Pure.

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Lower case without accents. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/gu, letter => letters[letter] ?? letter)

const longest = 40

/** Distinct words of a text, in order. Scripts without spaces are split into letters. */
export function wordsIn(text: string): string[] {
  const found =
    fold(text).match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu,
    ) ?? []
  return [...new Set(found.map(word => word.slice(0, longest)))]
}

/** Trigrams, with markers for the beginning and the end. */
export function gramsOf(word: string): string[] {
  const marked = `^${word}$`
  return [
    ...new Set(Array.from({ length: Math.max(marked.length - 2, 1) }, (_, at) => marked.slice(at, at + 3))),
  ]
}

/** Number of letters to change, insert, delete or swap with the next to turn one word into the other. */
export function editDistance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let col = 1; col <= other.length; col++) {
      const same = one[row - 1] === other[col - 1]
      let least = Math.min(
        (last[col] ?? 0) + 1,
        (next[col - 1] ?? 0) + 1,
        (last[col - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && col > 1 && one[row - 1] === other[col - 2] && one[row - 2] === other[col - 1])
        least = Math.min(least, (before[col - 2] ?? 0) + 1)
      next.push(least)
    }
    ;[before, last] = [last, next]
  }
  return last[other.length] ?? 0
}

const irregular: readonly (readonly [one: string, many: string])[] = [
  ['child', 'children'],
  ['person', 'people'],
  ['man', 'men'],
  ['woman', 'women'],
  ['mouse', 'mice'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['goose', 'geese'],
  ['die', 'dice'],
  ['bacterium', 'bacteria'],
  ['cactus', 'cacti'],
  ['criterion', 'criteria'],
  ['fungus', 'fungi'],
  ['nucleus', 'nuclei'],
  ['phenomenon', 'phenomena'],
  ['vertex', 'vertices'],
  ['analysis', 'analyses'],
  ['crisis', 'crises'],
  ['hypothesis', 'hypotheses'],
  ['thesis', 'theses'],
  // Would be taken for words such as "heroes".
  ['shoe', 'shoes'],
  ['toe', 'toes'],
  ['canoe', 'canoes'],
]
/** English singular and plural endings, longest first: a word with either is searched for in both forms. */
const endings: readonly (readonly [pattern: RegExp, one: string, many: string])[] = [
  [/(?<=[^aeiou])(?:ies|ys|y)$/, 'y', 'ies'],
  [/(?<=[aeiou]{2}|[lr])(?:ves|fs?|fes?)$/, 'f', 'ves'],
  [/(?<=i)(?:ves|fes?)$/, 'fe', 'ves'],
  [/(?<=ss|x|z|ch|sh)(?:es)?$/, '', 'es'],
  [/(?<=[^aeiou]o)(?:es|s)?$/, '', 'es'],
  [/(?<=[^su])s$/, '', 's'],
]

/** A word with its singular and plural. */
export function formsOf(word: string): string[] {
  const pair = irregular.find(each => each.includes(word))
  if (pair) return [...pair]
  const fits = word.length > 3 ? endings.find(([pattern]) => pattern.test(word)) : undefined
  if (!fits) return [word]
  const [pattern, one, many] = fits
  const stem = word.replace(pattern, '')
  return [...new Set([word, stem + one, stem + many])]
}

/** Typing errors tolerated in a word of this length. */
export function errorsAllowed(word: string): number {
  if (word.length < 4) return 0
  return word.length < 7 ? 1 : 2
}

/** Known words close to the typed one, nearest first; also words that begin with it. */
export function meant(typed: string, known: readonly string[], most = 4): string[] {
  const allowed = errorsAllowed(typed)
  const far = (word: string) =>
    Math.min(
      editDistance(typed, word),
      ...[-1, 0, 1].map(
        more =>
          editDistance(typed, word.slice(0, typed.length + more)) +
          (word.length > typed.length + more ? 0.5 : 0),
      ),
    )
  return known
    .map(word => ({ word, far: far(word) }))
    .filter(({ far: steps }) => steps <= allowed + 0.5)
    .toSorted((a, b) => a.far - b.far || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word)
}

/** Number of pages of paid content that are public: a fifth, rounded up, at least one and at most three. */
export const previewPages = (pages: number): number => Math.min(3, Math.max(1, Math.ceil(pages / 5)))
