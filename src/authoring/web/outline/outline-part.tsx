import { Button } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import type { Content } from '#authoring/contract/content.shapes.ts'
import type { OutlineKind } from '#authoring/contract/outline.contract.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { useListOwner } from '../parts/choices.queries.ts'
import { count } from '../parts/content-words.ts'
import { ChosenBranch } from '../parts/outline/chosen.tsx'
import { chosenCount, outlineHints, outlineTitles } from '../parts/outline/kinds.ts'
import type { Choosing } from './use-choosing.ts'
import classes from './outline.module.css'

const OutlinePicker = lazy(() =>
  import('./outline-picker.tsx').then(module => ({ default: module.OutlinePicker })),
)

/** Below the title of a page or an editor step. */
export type HeadingLevel = 'h2' | 'h3'

interface OutlinePartProps {
  content: Pick<Content, '_id' | 'school' | 'uid' | 'curriculum'>
  kind: OutlineKind
  choosing: Choosing
  readOnly: boolean
  startOpen?: boolean
  only?: string | undefined
  level?: HeadingLevel
}

/** One kind of outline: selected entries, and a picker that opens below. */
export function OutlinePart({
  content,
  kind,
  choosing,
  readOnly,
  startOpen = false,
  only,
  level: Heading = 'h3',
}: OutlinePartProps) {
  const [open, setOpen] = useState(startOpen)
  const owner = useListOwner(content)
  const place = useId()
  const title = outlineTitles[kind]
  const branches = (choosing.outline?.[kind] ?? []).filter(
    ({ code }) => only === undefined || code.endsWith(`:${only}`),
  )
  const chosen = chosenCount(choosing.outline, kind)
  return (
    <section
      className={classes.part}
      aria-labelledby={`${place}-title`}
    >
      <header>
        <span>
          <Heading id={`${place}-title`}>{title}</Heading>
          <small>{chosen > 0 ? count(chosen, 'entry', 'entries') : outlineHints[kind]}</small>
        </span>
        {!readOnly && (
          <Button
            size="compact-md"
            variant={open ? 'default' : 'light'}
            leftSection={
              <Icon
                name={open ? 'check' : 'plus'}
                size={16}
              />
            }
            aria-expanded={open}
            aria-controls={place}
            aria-label={open ? `Done with ${title.toLowerCase()}` : `Choose ${title.toLowerCase()}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Done' : 'Choose'}
          </Button>
        )}
      </header>
      {branches.map(branch => (
        <ChosenBranch
          key={branch.code}
          branch={branch}
          onRemove={
            readOnly
              ? undefined
              : entry =>
                  choosing.choose(kind, branch.code.slice(branch.code.lastIndexOf(':') + 1), entry, false)
          }
        />
      ))}
      {readOnly && branches.length === 0 && <p className={classes.none}>Nothing chosen</p>}
      <div id={place}>
        {open && owner !== null && (
          <Suspense fallback={<LoadingState shape="table" />}>
            <OutlinePicker
              kind={kind}
              owner={owner}
              curriculum={content.curriculum}
              choosing={choosing}
              only={only}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
}
