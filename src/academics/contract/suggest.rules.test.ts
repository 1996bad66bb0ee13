import { expect, test } from 'vitest'
import { suggest, wordsOf } from './suggest.rules.ts'

const entry = (_id: string, name: string, grade: string[] = [], parent: string | null = null) => ({
  _id,
  parent,
  name,
  code: '',
  grade,
  tags: [],
  mark: '',
  foreign: null,
})

test('suggests standards in the topic’s grades that share rare words with it', () => {
  const standards = [
    entry('a', 'Explain how volcanoes form at plate boundaries'),
    entry('b', 'Explain how rivers form valleys'),
    entry('c', 'Describe volcanoes of the past', ['Grade 12']),
    entry('d', 'Sing in a choir'),
  ]
  const found = suggest([entry('t', 'Volcanoes and plates', ['Grade 8'])], standards)
  expect(found.map(({ _id }) => _id)).toEqual(['a'])
  expect(found[0]?.reason).toContain('volcano')
})

test('suggests only leaves, with their ancestors', () => {
  const standards = [
    entry('strand', 'Volcanoes'),
    entry('end', 'Explain eruptions', [], 'strand'),
    entry('other', 'Draw maps'),
  ]
  expect(suggest([entry('t', 'Volcanoes')], standards).map(({ _id }) => _id)).toEqual(['end'])
})

test('returns the best first, up to the requested number', () => {
  const standards = [
    entry('one', 'Rivers'),
    entry('both', 'Rivers and glaciers'),
    ...Array.from({ length: 10 }, (_, at) => entry(`r${at}`, `Rivers ${at}`)),
  ]
  const found = suggest([entry('t', 'Glaciers and rivers')], standards, 3)
  expect(found).toHaveLength(3)
  expect(found[0]?._id).toBe('both')
})

test('words are in lower case, without endings and without the most common ones', () => {
  expect(wordsOf('The Volcanoes are erupting, and erupted')).toEqual(['volcano', 'erupt'])
})
