// Style of the selected elements: fill, border, and text.
import { hasText, isLine, type TextElement } from '#authoring/contract/deck.rules.ts'
import type { TableElement } from '#authoring/contract/deck.shapes.ts'
import { Suspense } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import { filled } from '../model/element-look.ts'
import { isSameCell } from '../model/element-text.ts'
import { wordColour } from '#authoring/contract/deck.looks.ts'
import { outlined, startPoints } from './points-tool.ts'
import { boxOfCell, layoutTable } from '../paint/table-layout.ts'
import { ChartTools } from './chart-tools.tsx'
import { CropTools } from './crop-tools.tsx'
import { ColourMenu } from './colour-menu.tsx'
import type { Editor } from './editor.ts'
import { SlideIcon } from './slide-icons.tsx'
import { TableTools } from './table-tools.tsx'
import { Tool } from './tool.tsx'
import { useDeck, useEditor, useOpenPage, useUi } from './use-editor.ts'
import { WidthField } from './width-field.tsx'
import { Words } from './word-tools.tsx'
import classes from './editor.module.css'

const LinkField = lazy(() => import('./link-field.tsx').then(({ LinkField: Part }) => ({ default: Part })))

export function FormatBar() {
  const editor = useEditor()
  useOpenPage()
  useUi(ui => ui.caret)
  useUi(ui => ui.writing)
  useDeck(state => state.selected)
  const { selected } = editor
  const [first] = selected
  const figures = selected.filter(hasText)
  const [figure] = figures
  const isLinking = useUi(ui => ui.linking)
  const isEditing = useUi(ui => ui.tool === 'points')
  const isCropping = useUi(ui => ui.crop !== null)
  if (!first) return null
  return (
    <div
      className={classes.format}
      role="toolbar"
      aria-label="Look of the element"
      data-format-bar
    >
      {(isCropping || (first.kind === 'image' && selected.length === 1)) && <CropTools />}
      {figure && (
        <FigureTools
          editor={editor}
          figure={figure}
          line={figures.every(isLine)}
        />
      )}
      {!figure && first.kind === 'table' && (
        <>
          <TableTools
            editor={editor}
            table={first}
          />
          <Words
            editor={editor}
            colour={cellColour(first, editor)}
            valign={cellAlign(first, editor)}
          />
        </>
      )}
      {!figure && first.kind === 'chart' && (
        <ChartTools
          editor={editor}
          chart={first}
        />
      )}
      {outlined(editor) && (
        <Tool
          label="Edit points"
          icon={<SlideIcon name="path" />}
          pressed={isEditing}
          act={() => (isEditing ? editor.setUi({ tool: 'select' }) : startPoints(editor))}
        />
      )}
      <Tool
        label="Link (Ctrl+K)"
        icon={<SlideIcon name="link" />}
        pressed={editor.link() !== undefined}
        act={() => editor.setUi({ linking: !isLinking })}
      />
      {isLinking && (
        <Suspense fallback={null}>
          <LinkField key={`${editor.ui().writing?.element} ${first._id}`} />
        </Suspense>
      )}
    </div>
  )
}

function FigureTools({ editor, figure, line }: { editor: Editor; figure: TextElement; line: boolean }) {
  return (
    <>
      {!line && (
        <ColourMenu
          label="Fill colour"
          value={figure.fill === undefined && figure.kind === 'text' ? null : figure.fill}
          none="No fill"
          auto="Theme colour"
          onChange={fill => editor.change(element => (hasText(element) ? filled(element, fill) : element))}
        />
      )}
      <ColourMenu
        label={line ? 'Line colour' : 'Border colour'}
        value={figure.stroke === undefined && !line ? null : figure.stroke}
        {...(!line && { none: 'No border' })}
        onChange={stroke =>
          editor.change(element => (hasText(element) ? withPart(element, 'stroke', stroke) : element))
        }
      />
      <WidthField
        label={line ? 'Width' : 'Edge'}
        value={figure.strokeWidth ?? 2}
        onChange={strokeWidth =>
          editor.change(element => (hasText(element) ? { ...element, strokeWidth } : element))
        }
      />
      {!line && (
        <Words
          editor={editor}
          colour={wordColour(figure, editor.look)}
          valign={figure.valign ?? (figure.kind === 'shape' ? 'middle' : 'top')}
        />
      )}
    </>
  )
}

const placedCell = (table: TableElement, editor: Editor) =>
  layoutTable(table, editor.look).cells.find(each => isSameCell(each, editor.cell ?? undefined))
function cellColour(table: TableElement, editor: Editor): string {
  const placed = placedCell(table, editor)
  return placed ? wordColour(boxOfCell(table, placed, editor.look), editor.look) : editor.look.ink
}
const cellAlign = (table: TableElement, editor: Editor): string =>
  placedCell(table, editor)?.cell.valign ?? 'middle'

/** A property of an element; undefined resets it to the theme. */
function withPart<T extends object>(element: T, name: string, value: unknown): T {
  const kept = Object.fromEntries(Object.entries(element).filter(([key]) => key !== name))
  return { ...kept, ...(value === undefined ? {} : { [name]: value }) } as T
}
