import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { checkedCaptions } from '#authoring/contract/captions.rules.ts'
import type { Cue } from '#authoring/contract/captions.shapes.ts'
import { fail } from '#kit/server/errors.ts'

/** Ordered by start; an error for overlong captions and for ends before starts. */
export function goodCaptions(given: readonly Cue[] | undefined): { captions?: Cue[] } {
  if (given === undefined) return {}
  const checked = checkedCaptions(given)
  if ('fault' in checked) throw fail(authoringErrors, checked.fault)
  return { captions: checked.cues }
}
