// The page being edited: painted on a canvas, with handles and an accessible list of its elements on top.
import { memo, useEffect, useMemo, useRef, type CSSProperties, type PointerEvent } from 'react'
import { hasText, inReadingOrder, nameOf, type TextElement } from '#authoring/contract/deck.rules.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { isSameCell, type CellPlace } from '../model/element-text.ts'
import { fontsReady } from '../paint/picture.ts'
import { boxOfCell, layoutTable } from '../paint/table-layout.ts'
import { CropOverlay } from './crop-overlay.tsx'
import type { Gesture } from './gesture.ts'
import { begin, doubleClick } from './gestures.ts'
import { stageKeys } from './keys.ts'
import { handleAt, Overlay } from './stage-overlay.tsx'
import { StageView } from './stage-view.ts'
import { TextEditor } from './text-editor.tsx'
import { useDeck, useEditor, useOpenPage, useUi } from './use-editor.ts'
import { useOthersOn } from './use-others.ts'
import { useScale } from './use-scale.ts'
import classes from './stage.module.css'

const optionId = (id: string) => `element-${id}`
const none: readonly Element[] = []

export function Stage() {
  const editor = useEditor()
  const view = useMemo(() => new StageView(editor), [editor])
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const moving = useRef<HTMLCanvasElement>(null)
  const above = useRef<HTMLCanvasElement>(null)
  const scale = useScale(place, view)
  const page = useOpenPage()
  const elements = page?.body.elements ?? none
  const selected = useDeck(state => state.selected)
  const tool = useUi(ui => ui.tool)
  const isZoomed = useUi(ui => ui.zoom !== null)
  const writing = useUi(ui => ui.writing)
  const crop = useUi(ui => ui.crop)
  const written =
    writing?.page === page?._id ? elements.find(({ _id }) => _id === writing?.element) : undefined
  const box = written && writtenBox(written, writing?.cell, editor.look)
  const [width, height] = [useDeck(state => state.width), useDeck(state => state.height)]
  const surface = useGestures(view, scale)
  const others = useOthersOn(page?._id)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    editor.setStage({
      focus: () => list.current?.focus({ preventScroll: true }),
      scrollBy: (x, y) => place.current?.scrollBy(x, y),
    })
    return () => editor.setStage(null)
  }, [editor])

  useEffect(() => {
    void fontsReady().then(view.ask)
    return canvas.current && moving.current && above.current
      ? view.attach(canvas.current, { moving: moving.current, above: above.current })
      : undefined
  }, [view])

  return (
    <div
      ref={place}
      className={classes.place}
      data-zoomed={isZoomed || undefined}
      style={{ '--deck-form': `${width} / ${height}` } as CSSProperties}
    >
      <div
        className={classes.sheet}
        style={{ width: width * scale, height: height * scale }}
      >
        <canvas
          ref={canvas}
          className={classes.canvas}
          style={{ width: width * scale, height: height * scale }}
          aria-hidden
        />
        <div
          className={classes.lifted}
          aria-hidden
        >
          <canvas
            ref={moving}
            hidden
          />
          <canvas
            ref={above}
            hidden
          />
        </div>
        <div
          ref={list}
          className={classes.surface}
          role="listbox"
          aria-label="Elements on this page"
          aria-multiselectable="true"
          aria-keyshortcuts="F6"
          tabIndex={0}
          data-stage
          data-tool={tool}
          aria-activedescendant={selected.length > 0 ? optionId(selected.at(-1) ?? '') : undefined}
          onKeyDown={event => stageKeys(editor, event)}
          {...surface}
        >
          {inReadingOrder(elements).map(element => (
            <ElementOption
              key={element._id}
              element={element}
              chosen={selected.includes(element._id)}
              by={others
                .filter(other => other.elements.includes(element._id))
                .map(({ name }) => name)
                .join(', ')}
              scale={scale}
            />
          ))}
        </div>
        <Overlay
          view={view}
          scale={scale}
        />
        {crop && crop.page === page?._id && (
          <CropOverlay
            draft={crop}
            view={view}
            scale={scale}
          />
        )}
        {box && (
          <TextEditor
            key={`${page?._id} ${box._id} ${writing?.cell?.row} ${writing?.cell?.column}`}
            page={page?._id ?? ''}
            element={box}
            cell={writing?.cell}
            scale={scale}
          />
        )}
      </div>
    </div>
  )
}

/** The edited text, as a text box on the page. */
function writtenBox(
  element: Element,
  cell: CellPlace | undefined,
  look: ThemeStyle,
): TextElement | undefined {
  if (hasText(element)) return element
  if (element.kind !== 'table') return undefined
  const placed = layoutTable(element, look).cells.find(each => isSameCell(each, cell))
  return placed && boxOfCell(element, placed, look)
}

const ElementOption = memo(
  ({
    element,
    chosen,
    by,
    scale,
  }: {
    element: Element
    chosen: boolean
    /** Colleagues who have selected it. */
    by: string
    scale: number
  }) => (
    <div
      id={optionId(element._id)}
      role="option"
      aria-selected={chosen}
      aria-label={`${nameOf(element)}${element.locked ? ', locked' : ''}${by && `, selected by ${by}`}`}
      className={classes.option}
      style={{
        left: element.x * scale,
        top: element.y * scale,
        width: element.width * scale,
        height: element.height * scale,
      }}
    />
  ),
)
ElementOption.displayName = 'ElementOption'

function useGestures(view: StageView, scale: number) {
  const editor = useEditor()
  const gesture = useRef<Gesture | null>(null)
  const at = (event: { clientX: number; clientY: number; currentTarget: HTMLElement }) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale }
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!gesture.current) return
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId)
    gesture.current.end()
    gesture.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      const point = at(event)
      if (editor.ui().writing !== null) editor.write(null)
      event.currentTarget.focus({ preventScroll: true })
      event.currentTarget.setPointerCapture(event.pointerId)
      gesture.current = begin(editor, view, point, handleAt(editor, view, point), {
        shiftKey: event.shiftKey,
        altKey: event.altKey,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        touch: event.pointerType === 'touch',
      })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      gesture.current?.move(at(event), event)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onDoubleClick(event: React.MouseEvent<HTMLElement>) {
      doubleClick(editor, view, at(event))
    },
  }
}
