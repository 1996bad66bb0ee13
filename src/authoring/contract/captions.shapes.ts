// Captions of a video, with start and end in seconds.
import * as z from '#zod'

export const captionLimits = { cues: 2000, text: 300, letters: 200_000, seconds: 86_400 } as const

const moment = z.number().check(z.minimum(0), z.maximum(captionLimits.seconds))
export const Cue = z.strictObject({
  start: moment,
  end: moment,
  text: z.string().check(z.minLength(1), z.maxLength(captionLimits.text)),
})
export type Cue = z.output<typeof Cue>
export const Captions = z.array(Cue).check(z.maxLength(captionLimits.cues))
