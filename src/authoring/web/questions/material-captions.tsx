import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Cue } from '#authoring/contract/captions.shapes.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { filmOf, nameOf, type ShownMaterial } from '../parts/questions/material-facts.tsx'
import classes from './questions.module.css'

const CaptionsDialog = lazy(() =>
  import('../video/captions-dialog.tsx').then(module => ({ default: module.CaptionsDialog })),
)

/** Adds and edits the captions of a stored video beside the page. */
export function MaterialCaptions({
  material,
  onSave,
}: {
  material: ShownMaterial
  /** False if they could not be saved; the dialog stays open then. */
  onSave: (cues: readonly Cue[]) => Promise<boolean>
}) {
  const [isOpen, setOpen] = useState(false)
  const src = filmOf(material)
  const { captions = [] } = material
  if (src === null) return null
  const name = nameOf(material)
  const [words, label] =
    captions.length === 0
      ? ['Add captions', `Add captions to ${name}`]
      : ['Edit captions', `Edit captions of ${name}`]
  const save = async (cues: readonly Cue[]) => {
    if (await onSave(cues)) setOpen(false)
  }
  return (
    <div className={classes.whole}>
      <Button
        size="compact-md"
        variant="default"
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CaptionsDialog
            src={src}
            label={name}
            captions={captions}
            onClose={() => setOpen(false)}
            onDone={cues => {
              void save(cues)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
