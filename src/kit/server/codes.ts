// Codes that people read out and type.
import { randomInt } from 'node:crypto'

export const pick = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Omits letters and digits that look alike. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const newCode = (length: number): string => pick(codeLetters, length)
