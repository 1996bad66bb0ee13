import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fill, notices, variablesOf } from './notices.ts'

const { Booked } = notices({
  Booked: {
    channels: ['inbox', 'mail'],
    category: 'Booking',
    title: '{name} booked',
    body: 'At {time}, {name}.',
    sms: 'Booked: {code}',
    link: '/booking/{id}',
  },
})

test('the variables of a notice are those of all its texts, each once', () => {
  expect(variablesOf(Booked)).toEqual(['name', 'time', 'code', 'id'])
})

test('values replace their names, and nothing else', () => {
  expect(fill(Booked.body, { name: 'Anna', time: '{name}' })).toBe('At {name}, Anna.')
  expect(fill('{unknown} stays', {})).toBe('{unknown} stays')
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, value) => {
      const text = before.replaceAll(/[{}]/g, '')
      expect(fill(`${text}{name}${text}`, { name: value })).toBe(text + value + text)
    }),
  )
})
