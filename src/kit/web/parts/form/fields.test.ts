import * as z from '#zod'
import { describe, expect, it } from 'vitest'
import { text, wireInt } from '#kit/contract/wire.ts'
import { factsOf, valueOf } from './fields.ts'
import { issueWords } from './issue-words.ts'

describe('field types', () => {
  it.each([
    ['text', text(80, 1), { kind: 'text', required: true, maxLength: 80 }],
    ['long text', z.optional(text(2000)), { kind: 'longText', required: false, maxLength: 2000 }],
    ['email', z.email(), { kind: 'email', required: true }],
    ['number from the wire', wireInt, { kind: 'number', required: true }],
    ['number with a default', z._default(z.int(), 3), { kind: 'number', required: false }],
    ['yes or no', z.boolean(), { kind: 'yesNo' }],
    ['choice', z.enum(['a', 'b']), { kind: 'choice', options: ['a', 'b'], required: true }],
    [
      'choice of literals',
      z.union([z.literal('x'), z.literal('y')]),
      { kind: 'choice', options: ['x', 'y'] },
    ],
    ['choices', z.array(z.enum(['a', 'b'])), { kind: 'choices', options: ['a', 'b'] }],
    ['nullable text', z.nullable(z.string()), { kind: 'text', required: false }],
  ])('%s', (_, field, facts) => expect(factsOf(field)).toMatchObject(facts))

  it('says which type it cannot show', () => expect(() => factsOf(z.date())).toThrow('type date'))
})

it('sends nothing for an empty field that may be empty, and numbers as numbers', () => {
  expect(valueOf(factsOf(z.optional(z.string())), '')).toBeUndefined()
  expect(valueOf(factsOf(z.string()), '')).toBe('')
  expect(valueOf(factsOf(z.int()), '12')).toBe(12)
  expect(valueOf(factsOf(z.int()), '')).toBeUndefined()
})

describe('error messages', () => {
  it.each([
    [text(80, 1), '', 'Fill this in.'],
    [text(80, 8), 'abc', 'Write at least 8 characters.'],
    [text(3), 'abcd', 'Write at most 3 characters.'],
    [z.email(), 'x', 'Enter an email address such as name@school.org.'],
    [z.int().check(z.minimum(3)), 1, 'Give at least 3.'],
    [z.int().check(z.maximum(3)), 9, 'Give at most 3.'],
    [z.int(), 1.5, 'Give a whole number.'],
    [z.int(), undefined, 'Give a number.'],
    [z.enum(['a']), '', 'Choose one of these.'],
    [z.array(z.string()).check(z.minLength(2)), [], 'Choose at least 2.'],
    [z.string().check(z.regex(/^\d+$/, 'Digits only.')), 'x', 'Digits only.'],
  ])('%#', (shape, value, words) => {
    const [issue] = shape.safeParse(value, { reportInput: true }).error?.issues ?? []
    expect(issue && issueWords(issue)).toBe(words)
  })
})
