// Switches focus between the page and the panel of the selected element: F6 as in other editors, and Enter on
// a chart. Tab cannot serve, as it selects the next element.
import type { Editor } from './editor.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const panel = '#side-panel'
const anyField = `${panel} :is(input, select, textarea, button)`
const chartField = `${panel} [aria-labelledby="chart-data"] input`
/** Panels are loaded on demand; this handles keys pressed before that. */
const maxFrames = 120

/** @returns Whether the page handled the key. */
export function panelKeys(editor: Editor, { key, ctrlKey, metaKey, altKey }: Key): boolean {
  if (ctrlKey || metaKey || altKey) return false
  const [only] = editor.selected
  const isChart = editor.selected.length === 1 && only?.kind === 'chart'
  const opensChart = isChart && editor.ui().tool === 'select' && (key === 'Enter' || key === 'F2')
  if (key !== 'F6' && !opensChart) return false
  editor.setUi({ panel: 'design' })
  focusOnceShown(isChart ? chartField : anyField)
  return true
}

function focusOnceShown(field: string, frames = maxFrames): void {
  requestAnimationFrame(() => {
    const shown = document.querySelector<HTMLElement>(field)
    if (shown) shown.focus()
    else if (frames > 0) focusOnceShown(field, frames - 1)
  })
}

/** Back from the panel: F6 again. */
export function leavePanel(editor: Editor, { key, target }: KeyboardEvent): boolean {
  if (key !== 'F6' || !(target instanceof HTMLElement) || !target.closest(panel)) return false
  editor.stage?.focus()
  return true
}
