import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inferDateOrder, readDate, type DateOrder } from './dates.rules.ts'

const today = new Date('2026-11-15T00:00:00Z')
const days = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: today, noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const written = (day: string, order: DateOrder, sign: string) => {
  const [y = '', m = '', d = ''] = day.split('-')
  return { dmy: [d, m, y], mdy: [m, d, y], ymd: [y, m, d] }[order].join(sign)
}

it('a day is read back in every order and with every separator', () => {
  fc.assert(
    fc.property(
      days,
      fc.constantFrom<DateOrder>('dmy', 'mdy', 'ymd'),
      fc.constantFrom('/', '.', '-', ' '),
      (day, order, sign) => {
        expect(readDate(written(day, order, sign), order, today)).toBe(day)
      },
    ),
  )
})

it('one unambiguous date decides the order for the whole file', () => {
  fc.assert(
    fc.property(
      fc.array(days, { minLength: 1, maxLength: 50 }),
      fc.constantFrom<DateOrder>('dmy', 'mdy'),
      (list, order) => {
        const { order: found, isCertain } = inferDateOrder(list.map(day => written(day, order, '/')))
        const isTelling = list.some(day => Number(day.slice(8)) > 12)
        expect(isCertain).toBe(isTelling)
        expect(found).toBe(isTelling ? order : 'dmy')
      },
    ),
  )
})

it.each([
  ['5 Mar 2012', '2012-03-05'],
  ['12. März 2012', '2012-03-12'],
  ['March 5, 2012', '2012-03-05'],
  ['3 juillet 2011', '2011-07-03'],
  ['20120305', '2012-03-05'],
  ['40973', '2012-03-05'],
  ['05/03/12', '2012-03-05'],
  ['2012-03-05T00:00:00Z', '2012-03-05'],
  ['31/02/2012', undefined],
  ['01/01/2027', undefined],
  ['soon', undefined],
])('%s', (text, day) => expect(readDate(text, 'dmy', today)).toBe(day))
