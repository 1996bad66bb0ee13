// Symbol-font characters as Unicode: every device has these, but rarely the symbol fonts.

/** Indexed from the first character code; a space where no equivalent exists. */
const wingdings: readonly (readonly [from: number, signs: string])[] = [
  [0x21, '✏✂✁'],
  [0x28, '☎✆✉'],
  [0x36, '⌛'],
  [0x3f, '✍'],
  [0x41, '✌👌👍👎☜☞☝☟'],
  [0x4a, '☺😐☹💣☠'],
  [0x51, '✈☼💧❄'],
  [0x58, '✠✡☪☯'],
  [0x6c, '●❍■□□❑❒◆◆◆❖◆☒'],
  [0x7b, '❀✿❝❞'],
  [0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'],
  [0x9e, '·•'],
  [0xa1, '○'],
  [0xa4, '◉◎'],
  [0xa7, '▪◻'],
  [0xaa, '✦★✶✴✹✵'],
  [0xd8, '➢'],
  [0xdf, '←→↑↓↖↗↙↘⬅➔⬆⬇'],
  [0xef, '⇦⇨⇧⇩⇔'],
  [0xfb, '✗✓☒☑'],
]
const symbols: readonly (readonly [from: number, signs: string])[] = [
  [0x22, '∀ ∃'],
  [0x2d, '–'],
  [0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'],
  [0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'],
  [0xa2, '′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'],
  [0xc4, '⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓'],
  [0xe5, '∑'],
  [0xf2, '∫'],
]

const isPictures = (font: string): boolean =>
  /^(wingdings|webdings|monotype sorts|zapf ?dingbats)/i.test(font)

export const isPictureFont = (font: string): boolean => isPictures(font) || /^symbol/i.test(font)

/** @returns undefined for unknown characters. */
export function pictureLetter(letter: string, font: string): string | undefined {
  const code = (letter.codePointAt(0) ?? 0) & 0xff
  for (const [from, signs] of /^symbol/i.test(font) ? symbols : wingdings) {
    const sign = [...signs][code - from]?.trim()
    if (code >= from && sign) return sign
  }
  return undefined
}

/** Text set in a symbol font, or with single characters of one. */
export function withoutPictures(text: string, face: string, signFace: string | undefined): string {
  const isWhole = isPictureFont(face)
  if (!isWhole && !signFace && !/[\uF020-\uF0FF]/.test(text)) return text
  const font = isWhole ? face : (signFace ?? 'Wingdings')
  return [...text]
    .map(letter => {
      const code = letter.codePointAt(0) ?? 0
      const isSign = code >= 0xf020 && code <= 0xf0ff
      const isLetter = isWhole || (signFace !== undefined && code >= 0x80)
      return isSign || (isLetter && code > 0x20 && code < 0x100)
        ? (pictureLetter(letter, font) ?? (isSign ? '•' : letter))
        : letter
    })
    .join('')
}
