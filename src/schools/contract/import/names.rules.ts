// Splits whole names into first and last name. Pure.

/** Words that belong to the last name that follows them. */
const particles = new Set(
  'van von der den de del della di da dos das do du la le el al bin ibn ben ter ten zu zum af av st'.split(
    ' ',
  ),
)

/** Chinese, Japanese and Korean names begin with the family name. */
const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u
const doubleSurnames = new Set([
  '欧阳',
  '歐陽',
  '司马',
  '司馬',
  '诸葛',
  '諸葛',
  '上官',
  '남궁',
  '황보',
  '선우',
])

export function splitName(whole: string): readonly [first: string, last: string] {
  const name = whole.trim().replace(/\s+/g, ' ')
  const comma = name.indexOf(',')
  if (comma > 0) return [name.slice(comma + 1).trim(), name.slice(0, comma).trim()]
  if (eastAsian.test(name)) return splitEastAsian(name)
  const words = name.split(' ')
  if (words.length === 1) return [name, '']
  const particle = words.findIndex((word, at) => at > 0 && particles.has(word.toLowerCase()))
  const at = particle > 0 && particle < words.length - 1 ? particle : words.length - 1
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')]
}

/** Splits beside a column of first names: the rest of the whole name is the last name. */
export function splitBeside(
  whole: string,
  given: string | undefined,
): readonly [first: string, last: string] {
  const [first, last] = splitName(whole)
  if (given === undefined) return [first, last]
  const words = whole.trim().split(/\s+/)
  const rest = words.filter(word => word.toLowerCase() !== given.toLowerCase())
  const isOutside = rest.length > 0 && rest.length < words.length && !whole.includes(',')
  return [given, isOutside ? rest.join(' ') : last || first]
}

function splitEastAsian(name: string): readonly [string, string] {
  const letters = [...name]
  if (letters.length < 2) return [name, '']
  const long = letters.length > 2 && doubleSurnames.has(letters.slice(0, 2).join(''))
  const at = long ? 2 : 1
  return [letters.slice(at).join(''), letters.slice(0, at).join('')]
}
