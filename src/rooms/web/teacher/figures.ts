// The class's answers in numbers: picks per option, frequent words. Pure.
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { Response } from '#rooms/contract/response.contract.ts'

/** Number of picks per option, in option order. */
export const choiceCounts = (
  options: Question['options'],
  answers: readonly Pick<Response, 'answer'>[],
): number[] => options.map(({ _id }) => answers.filter(({ answer }) => answer.includes(_id)).length)

export interface WordCount {
  readonly word: string
  readonly count: number
}

const common = new Set(
  'a about after all also am an and any are as at be because been but by can could did do does for from had has have he her him his how i if in into is it its just like me more my no not of on one or our out she so some than that the their them then there they this to up us very was we were what when which who why will with would you your'.split(
    ' ',
  ),
)
const segments = new Intl.Segmenter('en', { granularity: 'word' })

/** Words by the number of answers that contain them, without stop words and single letters. */
export function wordCounts(texts: readonly string[], most = 30): WordCount[] {
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .toSorted((a, b) => b.count - a.count || a.word.localeCompare(b.word))
    .slice(0, most)
}

function wordsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { segment, isWordLike } of segments.segment(text)) {
    const word = segment.toLocaleLowerCase('en')
    if (isWordLike && word.length > 1 && !common.has(word)) found.add(word)
  }
  return found
}

/** Totals for the five faces; individual moods are never shown. */
export const feelingCounts = (feels: readonly (number | null)[]): number[] =>
  [1, 2, 3, 4, 5].map(feel => feels.filter(each => each === feel).length)
