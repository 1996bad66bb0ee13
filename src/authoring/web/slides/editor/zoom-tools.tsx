// Zoom controls of the page.
import { zoomSteps } from '../model/zoom.ts'
import { SlideIcon } from './slide-icons.tsx'
import { Tool } from './tool.tsx'
import { useEditor, useUi } from './use-editor.ts'
import classes from './editor.module.css'

export function ZoomTools() {
  const editor = useEditor()
  const [zoom, scale] = [useUi(ui => ui.zoom), useUi(ui => ui.scale)]
  const sizes = [...new Set([...zoomSteps, ...(zoom === null ? [] : [zoom])])].toSorted((a, b) => a - b)
  return (
    <span className={classes.set}>
      <Tool
        label="Zoom out (Ctrl+-)"
        icon={<SlideIcon name="zoomOut" />}
        disabled={scale <= 0.25}
        act={() => editor.zoomBy(-1)}
      />
      <select
        className={classes.select}
        aria-label="Zoom"
        title="Zoom (Ctrl+0 fits the page)"
        value={zoom ?? 'fit'}
        onChange={event => editor.setZoom(Number(event.target.value) || null)}
      >
        <option value="fit">{zoom === null ? `Fit (${percent(scale)})` : 'Fit'}</option>
        {sizes.map(each => (
          <option
            key={each}
            value={each}
          >
            {percent(each)}
          </option>
        ))}
      </select>
      <Tool
        label="Zoom in (Ctrl++)"
        icon={<SlideIcon name="zoomIn" />}
        disabled={scale >= 4}
        act={() => editor.zoomBy(1)}
      />
    </span>
  )
}

const percent = (scale: number): string => `${Math.round(scale * 100)}%`
