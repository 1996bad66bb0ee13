// Begins and ends the cropping of a picture; says what is cropped.
import { Button, VisuallyHidden } from '@mantine/core'
import { cropWords } from '../model/crop.rules.ts'
import { croppable, finishCrop, startCrop } from './crop-tool.ts'
import { SlideIcon } from './slide-icons.tsx'
import { Tool } from './tool.tsx'
import { useEditor, useUi } from './use-editor.ts'
import classes from './editor.module.css'

export function CropTools() {
  const editor = useEditor()
  const crop = useUi(ui => ui.crop)
  const note = useUi(ui => ui.cropNote)
  return (
    <span className={classes.set}>
      <Tool
        label="Crop (Enter)"
        icon={<SlideIcon name="crop" />}
        pressed={crop !== null}
        disabled={!crop && !croppable(editor)}
        act={() => (crop ? finishCrop(editor, true) : startCrop(editor))}
      />
      {crop && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => finishCrop(editor, true)}
          >
            Apply crop
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => finishCrop(editor, false)}
          >
            Cancel crop
          </Button>
        </>
      )}
      <VisuallyHidden role="status">{crop ? cropWords(crop.picture) : note}</VisuallyHidden>
    </span>
  )
}
