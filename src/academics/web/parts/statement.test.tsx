import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Statement } from './statement.tsx'

const shown = (text: string, inline = false) =>
  render(
    <div data-testid="place">
      <Statement
        text={text}
        inline={inline}
      />
    </div>,
  )
const place = () => screen.getByTestId('place')

it('a plain statement is rendered as text without a wrapper', () => {
  shown('Read closely, for $5 and $10.')
  expect(place().innerHTML).toBe('Read closely, for $5 and $10.')
})

it('a formula becomes MathML, Markdown becomes elements', async () => {
  shown('This has a _table_:\r\n\r\n| A | B |\r\n| --- | --- |\r\n| 1 | $x^2$ |')
  await waitFor(() => expect(place().querySelector('math')).not.toBeNull())
  expect(place().querySelector('em')?.textContent).toBe('table')
  expect(place().querySelectorAll('td')).toHaveLength(2)
  expect(place().querySelector('msup')).not.toBeNull()
})

it('inline statements contain no blocks or links', async () => {
  shown('See **[here](https://x.test)**\n\n- one', true)
  await waitFor(() => expect(place().querySelector('strong')).not.toBeNull())
  expect(place().textContent).toBe('See here …')
  expect(place().querySelector('a, p, li')).toBeNull()
})

it('HTML and script URLs are harmless', async () => {
  shown('**x** <img src=x onerror="alert(1)"> [go](javascript:alert(1)) $\\href{javascript:alert(1)}{y}$')
  await waitFor(() => expect(place().querySelector('strong')).not.toBeNull())
  expect(place().querySelector('img, script')).toBeNull()
  expect(place().innerHTML).not.toContain('href="javascript')
})
