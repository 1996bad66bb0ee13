import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { cleaned, isRich, plainText, readingMinutes, sanitise, wordsOfMessage } from './rich-text.rules.ts'

describe('allowed markup is kept', () => {
  test.each([
    '<h2>Ask first</h2><p>One <strong>clear</strong> question, then <em>wait</em>.</p><ul><li>ten seconds</li></ul>',
    '<p>See <a href="/journal">the journal</a>, <a href="https://who.example/a?b=1" rel="noopener noreferrer">this</a> and <a href="#top">above</a>.</p>',
    '<table><tbody><tr><td colspan="2">A &amp; B &lt; C</td></tr></tbody></table>',
    '<p><img src="/fio/files/ab" alt="A class at work"></p>',
  ])('%s', html => expect(sanitise(html)).toBe(html))

  test('characters that start no element stay text', () =>
    expect(sanitise('<p>2 < 3 & 5 > 4</p>')).toBe('<p>2 &lt; 3 &amp; 5 &gt; 4</p>'))
  test('closes open elements', () =>
    expect(sanitise('<ul><li>one<li><b>two')).toBe('<ul><li>one<li><b>two</b></li></li></ul>'))
})

describe('executable content is removed', () => {
  test.each([
    ['<script>alert(1)</script>Hello', 'Hello'],
    ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="/a.png" onerror="alert(1)">', '<img src="/a.png">'],
    ['<svg onload=alert(1)><p>x</p></svg>after', 'after'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="jav&#x09;ascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<script>1</script>">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<a href="/\\evil.example">x</a>', '<a>x</a>'],
    ['<img src="https://evil.example/track.gif">', ''],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<p style="position:fixed" class="x" id="y" onclick="z()">x</p>', '<p>x</p>'],
    ['<form action="/x"><input name="a"><button>go</button></form>', 'go'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['<!-- <p>hidden</p> --><p>x</p>', '<p>x</p>'],
    ['<a href="/x" title="\'>\'" onmouseover="alert(1)">x</a>', '<a href="/x">x</a>'],
    ['<p title="</p><script>alert(1)</script>">x</p>', '<p>x</p>'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [
      '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example">',
      '',
    ],
    ['<constructor>x</constructor><__proto__>y</__proto__>', 'x&lt;__proto__&gt;y&lt;/__proto__&gt;'],
  ])('%s', (html, harmless) => expect(sanitise(html)).toBe(harmless))

  const pieces = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '/',
    '=',
    ' ',
    'a',
    'p',
    'script',
    'img',
    'href',
    'src',
    'onerror',
    'javascript:',
    'alert(1)',
    '&lt;',
    '&#60;',
    '<!--',
    '-->',
    '<p>',
    '</p>',
    '<a href="',
    '<svg',
    '\n',
    '\u0000',
    '`',
  )
  test('generated input yields only allowed elements and attributes, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), parts => {
        const clean = sanitise(parts.join(''))
        expect(clean.replace(/<\/?(p|a|img)( (href|src|alt|rel)="[^"<>]*")*>/g, '')).not.toMatch(/</)
        expect(clean).not.toMatch(/<[^>]*="javascript/i)
        expect(sanitise(clean)).toBe(clean)
      }),
      { numRuns: proofSize({ test: 500, stress: 3000 }) },
    )
  })

  const times = proofSize({ test: 1, stress: 10 })
  test('large input is processed quickly', { timeout: 5000 }, () => {
    expect(sanitise('<a href="'.repeat(2000 * times))).not.toContain('<a href=""')
    expect(sanitise('<p>'.repeat(10_000 * times))).toMatch(/^<p>/)
  })
})

test('reading time counts words, not markup', () => {
  expect(plainText('<p>One</p><p>two &amp; three</p>')).toBe('One two & three')
  expect(readingMinutes(`<p>${'word '.repeat(600)}</p>`)).toBe(3)
  expect(readingMinutes('')).toBe(1)
})

describe('a message is plain or rich', () => {
  test.each([
    ['Bring 2 < 3 pencils & a jacket.\n\nThanks!', false],
    ['<script>alert(1)</script>', false],
    ['<p>Bring a <strong>jacket</strong>.</p>', true],
    ['One<br>two', true],
  ])('%s', (message, rich) => expect(isRich(message)).toBe(rich))

  test('plain text is kept verbatim, rich text is sanitised', () => {
    expect(cleaned('2 < 3 & 5 > 4')).toBe('2 < 3 & 5 > 4')
    expect(cleaned('<p onclick="x()">Hi<script>alert(1)</script></p>')).toBe('<p>Hi</p>')
  })
  test('counts words only', () => {
    expect(wordsOfMessage('<p>One</p><p><em>two</em></p>')).toBe('One two')
    expect(wordsOfMessage('<p></p><p><br></p>')).toBe('')
    expect(wordsOfMessage('One\ntwo')).toBe('One\ntwo')
  })
})
