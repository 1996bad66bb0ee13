// Validation messages. zod/mini has none, and ours say what to do.
import type * as z from '#zod'

const formats: Record<string, string> = {
  email: 'Enter an email address such as name@school.org.',
  url: 'Enter a full address that begins with https://.',
  datetime: 'Choose a date and a time.',
  date: 'Choose a date.',
}

const plural = (count: number | bigint, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${Number(count) === 1 ? '' : 's'}`

export function issueWords(issue: z.core.$ZodIssue): string {
  // Messages given in the shape itself take precedence.
  if (issue.message && issue.message !== 'Invalid input') return issue.message
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1
          ? 'Fill this in.'
          : `Write at least ${plural(issue.minimum, 'character')}.`
      if (issue.origin === 'array') return `Choose at least ${issue.minimum.toLocaleString('en-US')}.`
      return `Give ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum.toLocaleString('en-US')}.`
    case 'too_big':
      if (issue.origin === 'string') return `Write at most ${plural(issue.maximum, 'character')}.`
      if (issue.origin === 'array') return `Choose at most ${issue.maximum.toLocaleString('en-US')}.`
      return `Give ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum.toLocaleString('en-US')}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not in the right form.'
    case 'invalid_type':
      return typeWords(issue)
    case 'invalid_value':
    case 'invalid_union':
      return 'Choose one of these.'
    case 'not_multiple_of':
      return `Give a multiple of ${issue.divisor}.`
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'unrecognized_keys':
      return 'This is not accepted here.'
  }
}

function typeWords({ input, expected }: z.core.$ZodIssueInvalidType): string {
  const isEmpty = input === undefined || Number.isNaN(input)
  if (!isEmpty) return expected === 'int' ? 'Give a whole number.' : 'This is not in the right form.'
  return expected === 'number' || expected === 'int' ? 'Give a number.' : 'Fill this in.'
}
