// Sources put markup and entities into names; a name is one line of plain text.
import { plainText as wordsOf } from '#communications/contract/rich-text.rules.ts'

const maxLength = 300

export const plainText = (value: unknown): string =>
  typeof value === 'string' ? wordsOf(value).replaceAll(/\s+/g, ' ').trim().slice(0, maxLength) : ''
