import { takeLook } from './format-painter.ts'
import { SlideIcon } from './slide-icons.tsx'
import { Tool } from './tool.tsx'
import { useDeck, useEditor, useUi } from './use-editor.ts'
import classes from './editor.module.css'

/** Copies the style of the selection and applies it to the next selection. */
export function FormatPainter() {
  const editor = useEditor()
  const isChosen = useDeck(state => state.selected.length > 0)
  const isPainting = useUi(ui => ui.tool === 'brush')
  const keepsPainting = useUi(ui => ui.keepsPainting)
  if (!isChosen && !isPainting) return null
  const toggle = () => {
    if (isPainting) return editor.setUi({ tool: 'select' })
    if (!takeLook(editor)) return
    editor.write(null)
    editor.setUi({ tool: 'brush' })
    editor.takeFocus()
  }
  return (
    <span className={classes.set}>
      <Tool
        label="Format painter (Ctrl+Alt+C, then Ctrl+Alt+V)"
        icon={<SlideIcon name="brush" />}
        pressed={isPainting}
        act={toggle}
      />
      {isPainting && (
        <>
          <span
            className={classes.inline}
            role="status"
          >
            Select what should look the same.
          </span>
          <label className={classes.inline}>
            <input
              type="checkbox"
              checked={keepsPainting}
              onChange={event => editor.setUi({ keepsPainting: event.target.checked })}
            />
            Keep painting
          </label>
        </>
      )}
    </span>
  )
}
