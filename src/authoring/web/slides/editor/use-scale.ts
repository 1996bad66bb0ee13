// The stage's zoom, and the scroll position after zooming.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { fitScale, wheelZoom } from '../model/zoom.ts'
import type { StageView } from './stage-view.ts'
import { useDeck, useEditor, useUi } from './use-editor.ts'

/** A point of the page and its fixed position on the screen. */
interface Anchor {
  readonly x: number
  readonly y: number
  readonly clientX: number
  readonly clientY: number
}

export function useScale(place: RefObject<HTMLDivElement | null>, view: StageView): number {
  const editor = useEditor()
  const zoom = useUi(ui => ui.zoom)
  const [fit, setFit] = useState(1)
  const [width, height] = [useDeck(state => state.width), useDeck(state => state.height)]
  const scale = zoom ?? fit
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      if (editor.ui().zoom === null)
        setFit(fitScale({ width: element.clientWidth, height: element.clientHeight }, { width, height }))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [place, editor, zoom, width, height])
  useLayoutEffect(() => {
    view.resize(scale)
    if (editor.ui().scale !== scale) editor.setUi({ scale })
  }, [editor, view, scale, width, height])
  useAnchor(place, view, scale)
  useRevealed(place)
  return scale
}

/** Ctrl+wheel zooms at the pointer; otherwise the selected elements are centred, or the centre stays. */
function useAnchor(place: RefObject<HTMLDivElement | null>, view: StageView, scale: number): void {
  const editor = useEditor()
  const pointer = useRef<Anchor | null>(null)
  const centre = useRef({ x: 0, y: 0 })
  const turned = useEffectEvent((event: WheelEvent) => {
    const sheet = place.current?.firstElementChild?.getBoundingClientRect()
    if (!(event.ctrlKey || event.metaKey) || !sheet) return
    event.preventDefault()
    const { clientX, clientY } = event
    pointer.current = {
      x: (clientX - sheet.left) / scale,
      y: (clientY - sheet.top) / scale,
      clientX,
      clientY,
    }
    editor.setZoom(wheelZoom(scale, event))
  })
  const scrolled = useEffectEvent(() => {
    const [box, sheet] = boxes(place.current)
    if (box && sheet)
      centre.current = {
        x: (box.left + box.width / 2 - sheet.left) / scale,
        y: (box.top + box.height / 2 - sheet.top) / scale,
      }
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const stop = new AbortController()
    // Not passive: otherwise the browser zooms the whole page.
    element.addEventListener('wheel', event => turned(event), { passive: false, signal: stop.signal })
    element.addEventListener('scroll', () => scrolled(), { signal: stop.signal })
    return () => stop.abort()
  }, [place])
  useLayoutEffect(() => {
    const [box, sheet] = boxes(place.current)
    if (!box || !sheet) return
    const frame = pointer.current ? null : view.frame()?.box
    const middle = frame ? { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 } : centre.current
    const to = pointer.current ?? {
      ...middle,
      clientX: box.left + box.width / 2,
      clientY: box.top + box.height / 2,
    }
    pointer.current = null
    place.current?.scrollBy(sheet.left + to.x * scale - to.clientX, sheet.top + to.y * scale - to.clientY)
    scrolled()
  }, [place, view, scale])
}

/** Scrolls the selected element into view when the selection moves by keyboard. */
function useRevealed(place: RefObject<HTMLDivElement | null>): void {
  const zoom = useUi(ui => ui.zoom)
  const selected = useDeck(state => state.selected.at(-1))
  useEffect(() => {
    if (zoom === null || selected === undefined) return
    const option = place.current?.querySelector(`#element-${CSS.escape(selected)}`)
    option?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place, zoom, selected])
}

const boxes = (place: HTMLElement | null) => [
  place?.getBoundingClientRect(),
  place?.firstElementChild?.getBoundingClientRect(),
]
