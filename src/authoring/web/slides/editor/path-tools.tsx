// Tools for drawing an outline and editing its points.
import { Button } from '@mantine/core'
import { contoursOn } from '../model/outline.ts'
import { isSmooth, pointAt } from '../model/outline-edits.ts'
import { mayClose, type PathDraft } from '../model/path-draft.ts'
import type { Editor } from './editor.ts'
import { closePath, dropPoint, finishPath, setCurved } from './path-tool.ts'
import { addHere, outlined, removeHere, smoothHere } from './points-tool.ts'
import { useEditor, useOpenPage, useUi } from './use-editor.ts'
import classes from './editor.module.css'

export function PathTools() {
  const editor = useEditor()
  const draft = useUi(ui => ui.draft)
  return draft ? (
    <DraftTools
      editor={editor}
      draft={draft}
    />
  ) : (
    <PointTools editor={editor} />
  )
}

const Act = ({ words, act, disabled = false }: { words: string; act: () => void; disabled?: boolean }) => (
  <Button
    size="compact-sm"
    variant="default"
    disabled={disabled}
    onClick={act}
  >
    {words}
  </Button>
)

function DraftTools({ editor, draft }: { editor: Editor; draft: PathDraft }) {
  const count = draft.points.length
  // Focus returns to the page after every button.
  const back = (act: () => void) => () => {
    act()
    editor.takeFocus()
  }
  return (
    <span className={classes.set}>
      <label className={classes.inline}>
        <input
          type="checkbox"
          checked={draft.isCurved}
          onChange={event => setCurved(editor, event.target.checked)}
        />
        Curved
      </label>
      <Act
        words="Remove last point"
        disabled={count === 0}
        act={back(() => dropPoint(editor))}
      />
      <Act
        words="Close"
        disabled={!mayClose(draft)}
        act={back(() => closePath(editor))}
      />
      <Act
        words="Finish"
        act={back(() => finishPath(editor))}
      />
      <span
        className={classes.inline}
        role="status"
      >
        {count === 0
          ? 'Click where the line begins, or go there with the arrow keys and press Space.'
          : `${count} ${count === 1 ? 'point' : 'points'}. Next at ${Math.round(draft.at.x)}, ${Math.round(draft.at.y)}.`}
      </span>
    </span>
  )
}

function PointTools({ editor }: { editor: Editor }) {
  useOpenPage()
  const place = useUi(ui => ui.point)
  const shape = outlined(editor)
  const contours = shape ? contoursOn(shape) : []
  const point = place ? pointAt(contours, place) : undefined
  const all = contours.flatMap(({ points }) => points)
  const back = (act: (editor: Editor) => void) => () => {
    act(editor)
    editor.takeFocus()
  }
  return (
    <span className={classes.set}>
      <Act
        words="Add point"
        disabled={!point}
        act={back(addHere)}
      />
      <Act
        words="Remove point"
        disabled={!point || all.length < 3}
        act={back(removeHere)}
      />
      <Act
        words={point && isSmooth(point) ? 'Make corner' : 'Make curve'}
        disabled={!point}
        act={back(smoothHere)}
      />
      <Act
        words="Done"
        act={back(() => editor.setUi({ tool: 'select' }))}
      />
      <span
        className={classes.inline}
        role="status"
      >
        {point
          ? `Point ${all.indexOf(point) + 1} of ${all.length}, ${isSmooth(point) ? 'curve' : 'corner'}, at ${Math.round(point.x)}, ${Math.round(point.y)}.`
          : 'Choose a point.'}
      </span>
    </span>
  )
}
