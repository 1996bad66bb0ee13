// Codes by which students find a class: longer than those of sessions, so that the two cannot be mixed up.
import { newCode } from '#kit/server/codes.ts'
import { classCodeLength } from '#schools/contract/class-code.values.ts'

export const newClassCode = (): string => newCode(classCodeLength)
