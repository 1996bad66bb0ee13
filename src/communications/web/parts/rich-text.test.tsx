import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

afterEach(cleanup)

const shown = (html: string) =>
  render(
    <MemoryRouter>
      <RichText html={html} />
    </MemoryRouter>,
  ).container.firstElementChild

it('shows headings, lists, emphasis and links', () => {
  const text = shown(
    '<h1>Title</h1><p>One <strong>two</strong> <em>three</em></p><ul><li>four</li></ul><p><a href="/v2/pricing">prices</a></p>',
  )
  expect([...(text?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['H2', 'P', 'UL', 'P'])
  expect(text?.querySelector('a')?.getAttribute('href')).toBe('/pricing')
})

it('takes plain words as paragraphs', () =>
  expect(shown('One.\n\nTwo.')?.querySelectorAll('p')).toHaveLength(2))

describe('even if the server had not cleaned it', () => {
  it.each([
    ['a script', '<p>x</p><script>alert(1)</script>'],
    ['a handler', '<p onclick="alert(1)">x</p><img src=x onerror="alert(1)">'],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe><p>x</p>'],
    ['a drawing', '<svg onload="alert(1)"><script>alert(1)</script></svg><p>x</p>'],
    ['a form', '<form action="https://evil.example"><input name="password"></form><p>x</p>'],
  ])('%s does nothing', (_what, html) => {
    const text = shown(html)
    expect(text?.querySelector('script, iframe, svg, form, input')).toBeNull()
    expect(text?.innerHTML).not.toMatch(/alert|onerror|onclick|evil/)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ' javascript:alert(1)'])(
    'the link %s leads nowhere',
    href => {
      expect(shown(`<p><a href="${href}">x</a></p>`)?.querySelector('a')?.getAttribute('href')).not.toMatch(
        /script|data|evil/,
      )
    },
  )
})
