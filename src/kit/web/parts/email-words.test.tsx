import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmailWords } from './email-words.tsx'

it.each([
  ['stella.demo-student@school.example', 'stella.demo-student<wbr>@school.example'],
  ['Id 4711', 'Id 4711'],
  ['@', '@'],
])('%s may break before its @ alone', (words, html) => {
  expect(render(<EmailWords words={words} />).container.innerHTML).toBe(html)
})
