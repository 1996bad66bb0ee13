// Subtitles of the demo video.
import type { Cue } from '#authoring/contract/captions.shapes.ts'

export const spokenInDemoFilm: readonly Cue[] = [
  { start: 0.5, end: 5.5, text: 'Earth turns once a day. The Moon pulls at its water.' },
  { start: 6.5, end: 11.5, text: 'The water is high on the side of the Moon, and on the far side.' },
  { start: 12.5, end: 17.5, text: 'A place passes both on the same day:' },
  { start: 18, end: 22.5, text: 'high water comes about every twelve hours.' },
]
