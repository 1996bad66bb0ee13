import { describe, expect, it } from 'vitest'
import { captionLimits } from './captions.shapes.ts'
import { checkedCaptions, cueAt, cueFrom, readCaptions, vttOf } from './captions.rules.ts'

const vtt = `WEBVTT - The tide

NOTE written by hand
with two lines --> and an arrow

STYLE
::cue { color: red }

intro
00:01.500 --> 00:04.000 line:90% align:center
<v Tara>The sea <b>rises</b> &amp; falls

01:00:05.000 --> 01:00:06.250
Twice
a day
`
const srt =
  '\uFEFF1\r\n00:00:01,500 --> 00:00:04,000\r\n{\\an8}<i>The sea</i> rises\r\n\r\n2\r\n00:00:05,00 --> 00:00:06,5\r\nTwice\r\n'

describe('parsing', () => {
  it('accepts WebVTT with names, settings, notes and markup', () => {
    expect(readCaptions(vtt)).toEqual({
      cues: [
        { start: 1.5, end: 4, text: 'The sea rises & falls' },
        { start: 3605, end: 3606.25, text: 'Twice\na day' },
      ],
    })
  })

  it('accepts SubRip with a byte order mark and Windows line ends', () => {
    expect(readCaptions(srt)).toEqual({
      cues: [
        { start: 1.5, end: 4, text: 'The sea rises' },
        { start: 5, end: 6.5, text: 'Twice' },
      ],
    })
  })

  it('keeps text that only looks like markup', () => {
    expect(readCaptions('00:01.000 --> 00:02.000\n3 < 4 and 5 > 2')).toEqual({
      cues: [{ start: 1, end: 2, text: '3 < 4 and 5 > 2' }],
    })
  })

  it.each([
    ['what holds no captions', 'Once upon a time', { fault: 'captions-file' }],
    ['an empty file', '', { fault: 'captions-file' }],
    ['only a head', 'WEBVTT\n', { fault: 'captions-file' }],
    ['a time that is none', '1\n00:00:01,000 --> later\nHello', { fault: 'captions-times', line: 2 }],
    ['an end before its start', '00:09.000 --> 00:08.000\nHello', { fault: 'captions-times', line: 1 }],
    [
      'a line that is too long',
      `00:01.000 --> 00:02.000\n${'x'.repeat(301)}`,
      { fault: 'captions-long', line: 2 },
    ],
  ])('rejects %s', (_, file, answer) => {
    expect(readCaptions(file)).toEqual(answer)
  })

  it('reads back what it writes, for any text', () => {
    const cues = [
      { start: 0, end: 0.1, text: '<script> & "words" --> 1' },
      { start: 59.999, end: 3601.5, text: 'two\nlines' },
    ]
    expect(readCaptions(vttOf(cues))).toEqual({ cues })
    expect(vttOf(cues)).toContain('00:00:59.999 --> 01:00:01.500\ntwo\nlines')
  })
})

it('sorts captions and rejects invalid ones', () => {
  const [first, second] = [
    { start: 1, end: 2, text: 'a' },
    { start: 3, end: 4, text: 'b' },
  ] as const
  expect(checkedCaptions([second, first])).toEqual({ cues: [first, second] })
  expect(checkedCaptions([{ ...first, end: 1 }])).toEqual({ fault: 'captions-times' })
  const long = { ...first, text: 'x'.repeat(captionLimits.text) }
  expect(checkedCaptions(Array.from({ length: 700 }, () => long))).toEqual({ fault: 'captions-long' })
})

it('a new caption starts at the given time and ends before the next', () => {
  const cues = [{ start: 10, end: 12, text: 'a' }]
  expect(cueFrom(cues, 4.26)).toEqual({ start: 4.3, end: 7.3, text: '' })
  expect(cueFrom(cues, 9)).toEqual({ start: 9, end: 10, text: '' })
  expect([9, 10, 12].map(at => cueAt(cues, at))).toEqual([-1, 0, -1])
})
