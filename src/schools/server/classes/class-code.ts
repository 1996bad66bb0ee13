// Class codes: longer than session codes, so that they cannot be confused.
import { newCode } from '#kit/server/codes.ts'
import { classCodeLength } from '#schools/contract/class-code.values.ts'

export const newClassCode = (): string => newCode(classCodeLength)
