// Details of what is open: the look of page and element, notes, and what hangs on the page.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { Suspense } from 'react'
import { isUpright } from '#authoring/contract/deck.rules.ts'
import { deckLimits, type Element } from '#authoring/contract/deck.shapes.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { pagePanel } from '../page-panel.slot.ts'
import { NumberField } from './number-field.tsx'
import { PageDesign } from './page-design.tsx'
import { useDeck, useEditor, useOpenPage, useUi } from './use-editor.ts'
import { useTabs } from '#kit/web/parts/one-of.ts'
import classes from './editor.module.css'

const ChartData = lazy(() => import('./chart-data.tsx').then(({ ChartData: Part }) => ({ default: Part })))

const VideoCaptions = lazy(() =>
  import('./video-captions.tsx').then(({ VideoCaptions: Part }) => ({ default: Part })),
)

const tabs = [
  ['design', 'Design'],
  ['notes', 'Notes'],
  ['beside', 'Learning'],
] as const

export function SidePanel() {
  const editor = useEditor()
  const panel = useUi(ui => ui.panel)
  const views = useTabs({
    values: tabs.map(([name]) => name),
    value: panel,
    onChange: name => editor.setUi({ panel: name }),
  })
  return (
    <aside
      className={classes.side}
      aria-label="Details"
    >
      <div
        {...views.list('Details of the page')}
        className={classes.tabs}
      >
        {tabs.map(([name, label]) => (
          <button
            key={name}
            id={`side-${name}`}
            {...views.tab(name)}
            aria-controls="side-panel"
          >
            {label}
          </button>
        ))}
      </div>
      <div
        id="side-panel"
        role="tabpanel"
        aria-labelledby={`side-${panel}`}
        className={classes.sideBody}
      >
        {panel === 'design' && (
          <>
            <ElementDesign />
            <PageDesign />
          </>
        )}
        {panel === 'notes' && <Notes />}
        {panel === 'beside' && <Beside />}
      </div>
    </aside>
  )
}

function ElementDesign() {
  const editor = useEditor()
  useOpenPage()
  const count = useDeck(state => state.selected).length
  const [only] = editor.selected
  if (!only) return null
  if (count > 1) return <p className={classes.quiet}>{count} elements are chosen.</p>
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
              label="Turned, in degrees"
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
      </section>
    </>
  )
}

function Notes() {
  const editor = useEditor()
  const page = useOpenPage()
  return (
    <Textarea
      label="Teaching tips for this page"
      description="Only teachers see them, beside the page."
      autosize
      minRows={6}
      maxLength={10_000}
      value={page?.body.tips ?? ''}
      disabled={!page}
      onChange={event => editor.setTips(event.currentTarget.value)}
      data-limit={deckLimits.text}
    />
  )
}

/** Question, targets and materials hang on a page that the server knows. */
function Beside() {
  const page = useDeck(state => state.current)
  const [deck, rid] = [useDeck(state => state.id), useDeck(state => state.rid)]
  const facts = useDeck(state => state.facts.get(state.current))
  if (!facts)
    return <p className={classes.quiet}>This page is being saved. In a moment you can add a question here.</p>
  return (
    <pagePanel.Outlet
      rid={rid}
      deck={deck}
      page={page}
      outline={facts.outline}
      assess={facts.assess}
      picUrl={facts.picUrl}
      readOnly={false}
    />
  )
}
