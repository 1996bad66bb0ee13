// Position and style of the selected element in numbers, and settings of its kind.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { Suspense } from 'react'
import { isUpright } from '#authoring/contract/deck.rules.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { ElementLook } from './element-look.tsx'
import { NumberField } from './number-field.tsx'
import { useDeck, useEditor, useOpenPage } from './use-editor.ts'
import classes from './editor.module.css'

const ChartData = lazy(() => import('./chart-data.tsx').then(({ ChartData: Part }) => ({ default: Part })))

const VideoCaptions = lazy(() =>
  import('./video-captions.tsx').then(({ VideoCaptions: Part }) => ({ default: Part })),
)

export function ElementDesign() {
  const editor = useEditor()
  useOpenPage()
  const count = useDeck(state => state.selected).length
  const [only] = editor.selected
  if (!only) return null
  if (count > 1) return <p className={classes.quiet}>{count} elements are selected.</p>
  const set = (change: Partial<Element>) =>
    editor.change(element => ({ ...element, ...change }) as Element, 'details')
  return (
    <>
      {only.kind === 'chart' && (
        <Suspense fallback={null}>
          <ChartData
            key={only._id}
            editor={editor}
            chart={only}
          />
        </Suspense>
      )}
      <section
        className={classes.section}
        aria-labelledby="design-element"
      >
        <h2 id="design-element">Element</h2>
        <div className={classes.numbers}>
          <NumberField
            label="From the left"
            value={only.x}
            onChange={x => set({ x })}
          />
          <NumberField
            label="From the top"
            value={only.y}
            onChange={y => set({ y })}
          />
          <NumberField
            label="Width"
            least={0}
            value={only.width}
            onChange={width => set({ width })}
          />
          <NumberField
            label="Height"
            least={0}
            value={only.height}
            onChange={height => set({ height })}
          />
          {!isUpright(only) && (
            <NumberField
              label="Rotation, in degrees"
              least={-360}
              most={360}
              value={only.rotation ?? 0}
              onChange={rotation => set({ rotation } as Partial<Element>)}
            />
          )}
          <NumberField
            label="Opacity, in percent"
            least={0}
            most={100}
            value={(only.opacity ?? 1) * 100}
            onChange={percent => set({ opacity: percent / 100 })}
          />
          {only.kind === 'video' && (
            <>
              <NumberField
                label="Starts at, in seconds"
                least={0}
                value={only.start ?? 0}
                onChange={start => set({ start } as Partial<Element>)}
              />
              <NumberField
                label="Ends at, in seconds"
                least={0}
                value={only.end ?? 0}
                onChange={end => set({ end } as Partial<Element>)}
              />
            </>
          )}
        </div>
        <ElementLook element={only} />
        {only.kind === 'video' && (
          <Suspense fallback={null}>
            <VideoCaptions
              key={only._id}
              editor={editor}
              video={only}
            />
          </Suspense>
        )}
        <Textarea
          label="Description for screen readers"
          autosize
          minRows={1}
          maxLength={500}
          value={only.alt ?? ''}
          onChange={event => set({ alt: event.currentTarget.value })}
        />
        {only.credit && <p className={classes.quiet}>{only.credit}</p>}
      </section>
    </>
  )
}
