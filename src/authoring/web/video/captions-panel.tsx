import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { areComplete, type useCaptions } from './use-captions.ts'
import type { Watching } from './use-video.ts'
import classes from './video.module.css'

const CaptionsEditor = lazy(() =>
  import('./captions-editor.tsx').then(({ CaptionsEditor: Part }) => ({ default: Part })),
)

/** Captions of a clip next to its player. */
export const CaptionsPanel = ({
  captions: { cues, change, save, discard, isUnsaved, busy },
  watching,
}: {
  captions: ReturnType<typeof useCaptions>
  watching: Watching
}) => (
  <>
    <Suspense fallback={<LoadingState />}>
      <CaptionsEditor
        cues={cues}
        onChange={change}
        watching={watching}
      />
    </Suspense>
    <div className={classes.tools}>
      <Button
        loading={busy}
        disabled={!isUnsaved || !areComplete(cues)}
        onClick={() => {
          void save()
        }}
      >
        Save captions
      </Button>
      {isUnsaved && (
        <Button
          variant="subtle"
          onClick={discard}
        >
          Discard changes
        </Button>
      )}
    </div>
    {!isUnsaved && cues.length > 0 && (
      <p
        className={classes.small}
        role="status"
      >
        Learners see these captions.
      </p>
    )}
  </>
)
