// Details of what is open: the look of page and element, notes, and what hangs on the page.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { Suspense, type KeyboardEvent } from 'react'
import { deckLimits } from '#authoring/contract/deck.shapes.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { pagePanel } from '../page-panel.slot.ts'
import { PageDesign } from './page-design.tsx'
import { useDeck, useEditor, useOpenPage, useUi } from './use-editor.ts'
import classes from './editor.module.css'

/** Needed once something is chosen. */
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
  const hasChosen = useDeck(state => state.selected).length > 0
  const keys = (event: KeyboardEvent) => {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as Readonly<Record<string, number>>)[event.key]
    const next =
      step === undefined
        ? undefined
        : tabs[(tabs.findIndex(([name]) => name === panel) + step + tabs.length) % tabs.length]
    if (!next) return
    editor.setUi({ panel: next[0] })
    document.getElementById(`side-${next[0]}`)?.focus()
  }
  return (
    <aside
      className={classes.side}
      aria-label="Details"
    >
      <div
        className={classes.tabs}
        role="tablist"
        aria-label="Details of the page"
      >
        {tabs.map(([name, label]) => (
          <button
            key={name}
            id={`side-${name}`}
            type="button"
            role="tab"
            aria-selected={panel === name}
            aria-controls="side-panel"
            tabIndex={panel === name ? 0 : -1}
            onKeyDown={keys}
            onClick={() => editor.setUi({ panel: name })}
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
              <Suspense fallback={null}>
                <ElementDesign />
              </Suspense>
            )}
            <PageDesign />
          </>
        )}
        {panel === 'notes' && <Notes />}
        {panel === 'beside' && <Beside />}
      </div>
    </aside>
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
