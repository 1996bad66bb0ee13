import { describe, expect, it } from 'vitest'
import { firstLine, hasMarkup, markdownOf, plainStatement } from './statements.rules.ts'

describe('rendered parts', () => {
  it.each([
    'Solve $x^2 = 4$',
    'Solve \\(x^2\\)',
    '$$\\frac{1}{2}$$',
    'This contains a _table_',
    'Read **closely**',
    'Use `print`',
    'See [the guide](https://x.test)',
    'Parts:\n- one\n- two',
    'A table\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
    'By the end of grade 9<br />By the end of grade 10',
  ])('%j', text => expect(hasMarkup(text)).toBe(true))

  it.each([
    'Read closely to determine what the text says explicitly.',
    'A pen for $5 and a book for $10',
    'It costs $5.',
    'Multiply 2 * 3 * 4',
    'The file my_long_name and CCSS.L_1',
    'Add (e.g., 8 + 6) - and subtract',
    'Describe a < b',
  ])('a plain sentence is unchanged: %j', text => expect(hasMarkup(text)).toBe(false))
})

it('an amount of money beside a formula is not a formula', () =>
  expect(markdownOf('From $5 to $10: \\(x\\) and $y^2$')).toBe('From \\$5 to \\$10: $x$ and $y^2$'))

it('the first line ends before a table, a list or a new paragraph', () => {
  expect(firstLine('This contains a _table_:\r\n\r\n| a |\r\n| --- |')).toBe('This contains a _table_: …')
  expect(firstLine('Parts:\n- one')).toBe('Parts: …')
  expect(firstLine('Two\nlines')).toBe('Two lines')
})

it('plain text has no markup', () =>
  expect(plainStatement('Solve **now** $x^2$, see [here](https://x.test)<br>')).toBe(
    'Solve now x^2, see here ',
  ))
