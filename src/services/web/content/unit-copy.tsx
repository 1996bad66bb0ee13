// A draft's frozen copy: created, viewed, and created again after changes.
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Application } from '#services/contract/applications.contract.ts'
import type { OfferedUnit } from '#services/contract/content/content.shapes.ts'
import classes from '../services.module.css'
import { useCopy } from './use-copy.ts'
import { UnitWords } from './unit-words.tsx'

const UnitSlides = lazy(async () => ({ default: (await import('./content.parts.ts')).UnitSlides }))

export function UnitCopy({ application, unit }: { application: Application; unit: OfferedUnit }) {
  const { copy, busy, faults } = useCopy()
  const [isOpen, setOpen] = useState(false)
  const isFrozen = unit.frozenAt !== null
  return (
    <section
      className={classes.section}
      aria-labelledby="copy"
    >
      <h2 id="copy">The copy that we check</h2>
      <p>
        We check a copy of your content, and providers import exactly that copy. What you change afterwards
        changes the copy only when you make it again.{' '}
        <TextLink to={`/my/content/${unit._id}`}>Open the content</TextLink>
      </p>
      <UnitWords unit={unit} />
      {faults.length > 0 && (
        <ul
          className={classes.note}
          role="alert"
          aria-label="Before it can be copied"
        >
          {faults.map(fault => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <div className={classes.tools}>
        <Button
          variant={isFrozen ? 'default' : 'filled'}
          loading={busy}
          onClick={() => void copy(application._id, unit._id)}
        >
          {isFrozen ? 'Make the copy again' : 'Make the copy'}
        </Button>
      </div>
      {isFrozen && (
        <details onToggle={event => setOpen(event.currentTarget.open)}>
          <summary>Look at the copy</summary>
          {isOpen && (
            <Suspense fallback={<LoadingState />}>
              <UnitSlides
                application={application._id}
                frozenAt={unit.frozenAt ?? ''}
              />
            </Suspense>
          )}
        </details>
      )}
    </section>
  )
}
