// Codes by which students find a class: longer than those of sessions, so that the two cannot be mixed up.
import { randomInt } from 'node:crypto'
import { classCodeLength, classCodeLetters } from '#schools/contract/class-code.values.ts'

export const newClassCode = (): string =>
  Array.from({ length: classCodeLength }, () => classCodeLetters[randomInt(classCodeLetters.length)]).join('')
