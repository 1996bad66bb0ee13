// The side panel of one page of a deck: question, targets, materials. Shared by the slide editor and the
// add-on.
import { useState } from 'react'
import { Link } from 'react-router'
import type { Deck, Page } from '#authoring/contract/deck.shapes.ts'
import { MaterialsPanel } from '../parts/questions/materials-panel.tsx'
import { QuestionPanel } from './question-panel.tsx'
import { TargetsPanel } from './targets-panel.tsx'
import { useTabs } from '#kit/web/parts/one-of.ts'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import classes from './questions.module.css'

export interface PagePanelProps {
  rid: string
  deck: Pick<Deck, '_id'>
  page: Pick<Page, '_id' | 'outline' | 'assess' | 'picUrl'>
  readOnly?: boolean
}

const parts = [
  ['question', 'Question'],
  ['targets', 'Targets'],
  ['materials', 'Materials'],
] as const

export function PagePanel({ rid, deck, page, readOnly = false }: PagePanelProps) {
  const [part, setPart] = useState<(typeof parts)[number][0]>('question')
  const tabs = useTabs({ values: parts.map(([name]) => name), value: part, onChange: setPart })
  return (
    <div className={classes.panel}>
      <div
        {...tabs.list('Beside this page')}
        className={classes.tabs}
      >
        {parts.map(([name, label]) => (
          <button
            key={name}
            {...tabs.tab(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        key={page._id}
        role="tabpanel"
        aria-label={parts.find(([name]) => name === part)?.[1]}
      >
        <PartBoundary resetKey={part}>
          {part === 'question' && (
            <QuestionPanel
              parent={deck._id}
              page={page._id}
              rid={rid}
              readOnly={readOnly}
              picture={page.picUrl}
            />
          )}
          {part === 'targets' && (
            <TargetsPanel
              rid={rid}
              deck={deck}
              page={page}
              readOnly={readOnly}
            />
          )}
          {part === 'materials' && (
            <MaterialsPanel
              parent={deck._id}
              page={page._id}
              readOnly={readOnly}
            />
          )}
        </PartBoundary>
      </div>
      {!readOnly && (
        <p className={classes.small}>
          <Link to={`/detail/prompts/${rid}`}>Prompts of this task</Link>
        </p>
      )}
    </div>
  )
}
