// All keyboard actions, for touch or mouse: insert, arrange, undo.
import { Suspense, useRef, useState } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { Arrange } from './arrange-tools.tsx'
import { ColourMenu } from './colour-menu.tsx'
import { FormatPainter } from './painter-tools.tsx'
import { insertFiles, pictureTypes, placeFile } from './insert.ts'
import { Menu } from './menu.tsx'
import { finishPath, startPath } from './path-tool.ts'
import { SlideIcon } from './slide-icons.tsx'
import { Tool } from './tool.tsx'
import { useDeck, useEditor, useUi } from './use-editor.ts'
import { ZoomTools } from './zoom-tools.tsx'
import classes from './editor.module.css'

const FileDialog = lazy(() =>
  import('../../parts/drive/file-picker.tsx').then(({ FileDialog: Part }) => ({ default: Part })),
)
const VideoDialog = lazy(() =>
  import('./video-dialog.tsx').then(({ VideoDialog: Part }) => ({ default: Part })),
)
const TemplateDialog = lazy(() =>
  import('./template-dialog.tsx').then(({ TemplateDialog: Part }) => ({ default: Part })),
)

const TableMenu = lazy(() => import('./insert-menus.tsx').then(({ TableMenu: Part }) => ({ default: Part })))
const ShapeMenu = lazy(() => import('./shape-menu.tsx').then(({ ShapeMenu: Part }) => ({ default: Part })))
const PathTools = lazy(() => import('./path-tools.tsx').then(({ PathTools: Part }) => ({ default: Part })))
const ChartMenu = lazy(() => import('./insert-menus.tsx').then(({ ChartMenu: Part }) => ({ default: Part })))

export function ToolBar() {
  const editor = useEditor()
  const [canUndo, canRedo] = [
    useDeck(state => state.past.length > 0),
    useDeck(state => state.future.length > 0),
  ]
  const tool = useUi(ui => ui.tool)
  const pen = useUi(ui => ui.pen)
  const [dialog, setDialog] = useState<'files' | 'video' | 'template' | null>(null)
  const picture = useRef<HTMLInputElement>(null)
  return (
    <div
      className={classes.tools}
      role="toolbar"
      aria-label="Slide tools"
    >
      <span className={classes.set}>
        <Tool
          label="Undo (Ctrl+Z)"
          icon={<Icon name="undo" />}
          disabled={!canUndo}
          act={() => editor.session.undo()}
        />
        <Tool
          label="Redo (Ctrl+Y)"
          icon={<Icon name="redo" />}
          disabled={!canRedo}
          act={() => editor.session.redo()}
        />
      </span>
      <span className={classes.set}>
        <Tool
          label="Text"
          icon={<SlideIcon name="text" />}
          act={() => editor.addText()}
        />
        <Menu
          label="Shape"
          icon={<SlideIcon name="shapes" />}
        >
          {close => (
            <Suspense fallback={null}>
              <ShapeMenu close={close} />
            </Suspense>
          )}
        </Menu>
        <Menu
          label="Table"
          icon={<SlideIcon name="table" />}
        >
          {close => (
            <Suspense fallback={null}>
              <TableMenu close={close} />
            </Suspense>
          )}
        </Menu>
        <Menu
          label="Chart"
          icon={<SlideIcon name="chart" />}
        >
          {close => (
            <Suspense fallback={null}>
              <ChartMenu close={close} />
            </Suspense>
          )}
        </Menu>
        <Tool
          label="Picture"
          icon={<Icon name="picture" />}
          act={() => picture.current?.click()}
        />
        <Tool
          label="Picture from my files or the platform library"
          icon={<Icon name="folder" />}
          act={() => setDialog('files')}
        />
        <Tool
          label="Video or sound"
          icon={<SlideIcon name="movie" />}
          act={() => setDialog('video')}
        />
        <Tool
          label="Pen"
          icon={<SlideIcon name="pen" />}
          pressed={tool === 'pen'}
          act={() => {
            editor.session.select([])
            editor.setUi({ tool: tool === 'pen' ? 'select' : 'pen' })
          }}
        />
        <Tool
          label="Path"
          icon={<SlideIcon name="path" />}
          pressed={tool === 'path'}
          act={() => (tool === 'path' ? finishPath(editor) : startPath(editor))}
        />
        <Tool
          label="Page from a template"
          icon={<Icon name="template" />}
          act={() => setDialog('template')}
        />
      </span>
      {(tool === 'path' || tool === 'points') && (
        <Suspense fallback={null}>
          <PathTools />
        </Suspense>
      )}
      {tool === 'pen' && (
        <span className={classes.set}>
          <ColourMenu
            label="Pen colour"
            value={pen.color ?? editor.look.accent}
            onChange={color => editor.setUi({ pen: { ...pen, color: color ?? null } })}
          />
          <label className={classes.inline}>
            Width
            <select
              value={pen.width}
              onChange={event => editor.setUi({ pen: { ...pen, width: Number(event.target.value) } })}
            >
              {[2, 4, 8, 16].map(width => (
                <option
                  key={width}
                  value={width}
                >
                  {width}
                </option>
              ))}
            </select>
          </label>
        </span>
      )}
      <ZoomTools />
      <FormatPainter />
      <Arrange />
      <input
        ref={picture}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join(',')}
        aria-label="Picture file"
        onChange={event => {
          void insertFiles(editor, [...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Suspense fallback={null}>
        {dialog === 'files' && (
          <FileDialog
            title="Choose a picture"
            kind="picture"
            onClose={() => setDialog(null)}
            onPick={file => {
              setDialog(null)
              return placeFile(editor, file)
            }}
          />
        )}
        {dialog === 'video' && <VideoDialog onClose={() => setDialog(null)} />}
        {dialog === 'template' && <TemplateDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  )
}
