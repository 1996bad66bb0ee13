// The details panel: design of page and element, notes, and attachments of the page.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { Suspense } from 'react'
import { deckLimits } from '#authoring/contract/deck.shapes.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { pagePanel } from '../../parts/slides/page-panel.slot.ts'
import { PageDesign } from './page-design.tsx'
import { useDeck, useEditor, useOpenPage, useUi } from './use-editor.ts'
import { useTabs } from '#kit/web/parts/one-of.ts'
import { Aside } from '#kit/web/parts/aside.tsx'
import classes from './editor.module.css'

/** Loaded on first selection. */
const ElementDesign = lazy(() =>
  import('./element-design.tsx').then(({ ElementDesign: Part }) => ({ default: Part })),
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
  const hasChosen = useDeck(state => state.selected).length > 0
  return (
    <Aside
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
            {hasChosen && (
              <PartBoundary>
                <Suspense fallback={null}>
                  <ElementDesign />
                </Suspense>
              </PartBoundary>
            )}
            <PartBoundary>
              <PageDesign />
            </PartBoundary>
          </>
        )}
        <PartBoundary resetKey={panel}>
          {panel === 'notes' && <Notes />}
          {panel === 'beside' && <Beside />}
        </PartBoundary>
      </div>
    </Aside>
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

/** Question, targets and materials belong to a page that exists on the server. */
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
