// Captions of a video, with start and end: parsed from WebVTT and SubRip files and written as WebVTT. Pure.
import { hourMs, minuteMs } from '#kit/contract/durations.ts'
import { captionLimits, type Cue } from './captions.shapes.ts'

type CaptionFault = 'captions-file' | 'captions-times' | 'captions-long'
export type ReadCaptions =
  | { readonly cues: Cue[] }
  | { readonly fault: CaptionFault; /** Counted from 1. */ readonly line?: number }

/** The captions ordered by start, or an error. */
export function checkedCaptions(cues: readonly Cue[]): ReadCaptions {
  if (cues.some(({ start, end }) => end <= start)) return { fault: 'captions-times' }
  const letters = cues.reduce((sum, { text }) => sum + text.length, 0)
  if (cues.length > captionLimits.cues || letters > captionLimits.letters) return { fault: 'captions-long' }
  return { cues: cues.toSorted((a, b) => a.start - b.start || a.end - b.end) }
}

const arrow = '-->'

/** The text of a .vtt or .srt file. */
export function readCaptions(file: string): ReadCaptions {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (/^(?:NOTE|STYLE|REGION)\b/.test(line)) at = blockEnd(lines, at)
    if (!lines[at]?.includes(arrow)) continue
    const times = timesOf(lines[at] ?? '')
    if (!times || times.end <= times.start) return { fault: 'captions-times', line: at + 1 }
    const end = blockEnd(lines, at)
    const text = plainText(lines.slice(at + 1, end).join('\n'))
    if (text.length > captionLimits.text) return { fault: 'captions-long', line: at + 2 }
    if (text !== '') cues.push({ ...times, text })
    at = end
  }
  return cues.length === 0 ? { fault: 'captions-file' } : checkedCaptions(cues)
}

/** The empty line after a block, or the end of the file. */
function blockEnd(lines: readonly string[], from: number): number {
  const found = lines.findIndex((line, at) => at > from && line.trim() === '')
  return found === -1 ? lines.length : found
}

function timesOf(line: string): Pick<Cue, 'start' | 'end'> | null {
  const [from = '', to = ''] = line.split(arrow)
  // The end time may be followed by position settings.
  const [start, end] = [secondsOf(from.trim()), secondsOf(to.trim().split(/\s/)[0] ?? '')]
  return start === null || end === null ? null : { start, end }
}

/** Parses `01:02:03.450`, `02:03.45` or `00:02:03,450` to seconds. */
function secondsOf(text: string): number | null {
  const match = /^(?:(\d{1,2}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/.exec(text)
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0', part = '0'] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, '0')) / 1000
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
}

/** Removes voice, colour and position markup. */
const plainText = (text: string): string =>
  text
    .replaceAll(/<\/?(?:[a-z][\w.]*(?:\s[^<>]*)?|[\d:.]+)>/gi, '')
    .replaceAll(/\{\\[^}]*\}/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, entity => entities[entity] ?? entity)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n')

/** In WebVTT form, for players and files. */
export const vttOf = (cues: readonly Cue[]): string =>
  [
    'WEBVTT',
    ...cues.map(({ start, end, text }) => `${stamp(start)} --> ${stamp(end)}\n${escaped(text)}`),
  ].join('\n\n') + '\n'

function stamp(seconds: number): string {
  const all = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(all / hourMs)}:${two((all / minuteMs) % 60)}:${two((all / 1000) % 60)}.${String(all % 1000).padStart(3, '0')}`
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split('\n')
    .filter(line => line.trim() !== '')
    .join('\n')

/** The caption at a given time. */
export const cueAt = (cues: readonly Cue[], seconds: number): number =>
  cues.findIndex(({ start, end }) => start <= seconds && seconds < end)

const usualLength = 3

/** A new caption at a given time: three seconds, or until the next one begins. */
export function cueFrom(cues: readonly Cue[], seconds: number): Cue {
  const start = Math.round(seconds * 10) / 10
  const next = cues.find(cue => cue.start > start)?.start ?? Infinity
  return { start, end: Math.min(start + usualLength, Math.max(next, start + 0.5)), text: '' }
}
