// Captions during editing: a draft until saved.
import { useCallback, useState } from 'react'
import type { Cue } from '#authoring/contract/captions.shapes.ts'
import { interactiveVideosContract, type InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import { api } from '#kit/web/api.ts'
import { useLeaveGuard } from '#kit/web/leave-guard.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'

export const areComplete = (cues: readonly Cue[]): boolean =>
  cues.every(({ start, end, text }) => text.trim() !== '' && end > start)

const same = (a: readonly Cue[], b: readonly Cue[]) => JSON.stringify(a) === JSON.stringify(b)

export function useCaptions(video: Pick<InteractiveVideo, '_id' | 'captions' | 'version'>) {
  const { actAsync, busy } = useAct(refreshAuthoring)
  /** `base` is the stored version when editing began. */
  const [draft, setDraft] = useState<{ cues: readonly Cue[]; base: readonly Cue[] } | null>(null)
  const cues = draft?.cues ?? video.captions
  const isUnsaved = draft !== null && !same(draft.cues, video.captions)
  useLeaveGuard(useCallback(() => isUnsaved, [isUnsaved]))
  const save = async () => {
    if (!draft) return
    const others = !same(draft.base, video.captions)
    const replaces =
      !others ||
      (await confirm({
        title: 'Replace the captions of somebody else?',
        text: 'Somebody saved other captions while you were writing yours.',
        action: 'Replace them',
        tone: 'negative',
      }))
    if (!replaces) return
    const saved = await actAsync(
      () =>
        api(interactiveVideosContract).patch(video._id, {
          captions: draft.cues.map(cue => ({ ...cue, text: cue.text.trim() })),
          version: video.version,
        }),
      'The captions are saved.',
    )
    if (saved) setDraft(null)
  }
  return {
    cues,
    isUnsaved,
    busy,
    change: (next: readonly Cue[]) => setDraft({ cues: next, base: draft?.base ?? video.captions }),
    discard: () => setDraft(null),
    save,
  }
}
