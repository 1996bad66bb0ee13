import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { branchOf, treeOf, type Entry } from '#academics/contract/tree.rules.ts'
import type { TreeAnswer } from '#academics/contract/trees.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { publishedQuery } from '../parts/academics.queries.ts'
import { useTreeKeys } from '../parts/tree/keys.ts'
import { TreeFinder } from '../tree/tree-finder.tsx'
import { Copyright } from '../parts/copyright.tsx'
import { TreeView } from '../parts/tree/tree-view.tsx'
import { useTree } from '../parts/tree/use-tree.ts'
import { standardsWords } from './kinds.ts'
import classes from '../tree/tree.module.css'

type Branch = readonly Entry[]
interface PickStandardsProps {
  subject: string
  taken: ReadonlySet<string>
  onClose: () => void
  onTake: (branches: readonly Branch[]) => void
}

/** Lets people pick single published standards. */
export function PickStandards({ subject, ...rest }: PickStandardsProps) {
  const answer = useQuery(publishedQuery(subject, 'standard'))
  if (answer.data)
    return (
      <Picking
        {...rest}
        standards={answer.data}
      />
    )
  return (
    <Dialog
      opened
      title="Pick standards"
      onClose={rest.onClose}
    >
      <Loaded
        answer={answer}
        what="standards"
        shape="table"
      >
        {() => null}
      </Loaded>
    </Dialog>
  )
}

interface PickingProps extends Omit<PickStandardsProps, 'subject'> {
  standards: Pick<TreeAnswer, 'entries' | 'curriculum' | 'source'>
}

function Picking({ standards: { entries, curriculum, source }, taken, onClose, onTake }: PickingProps) {
  const tree = useMemo(() => treeOf(entries), [entries])
  const look = useTree(tree)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tick = (id: string) => {
    if (!taken.has(id))
      setTicked(now => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      })
  }
  const onKeyDown = useTreeKeys(look, null, tick)
  return (
    <Dialog
      opened
      title="Pick standards"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            disabled={ticked.size === 0}
            onClick={() => onTake([...ticked].map(id => branchOf(tree, id)))}
          >
            {standardsWords('Add', ticked.size)}
          </Button>
        </>
      }
    >
      {tree.entries.size === 0 ? (
        <EmptyState
          drawing="tree"
          title="No standards are published yet"
          text="Publish the standards of this subject first."
        />
      ) : (
        <div
          className={classes.editor}
          data-small
        >
          <TreeFinder
            look={look}
            what="standards"
            grades={[]}
            total={tree.entries.size}
          />
          <TreeView
            label="standards"
            rows={look.rows}
            selected={look.selected}
            found={look.found}
            tickedOf={id => (ticked.has(id) || taken.has(id) ? 'yes' : 'no')}
            gap={null}
            movable={false}
            acts={{ select: look.select, toggle: id => look.toggle(id), rename: tick, tick }}
            onKeyDown={onKeyDown}
          />
          <p className={classes.hint}>Space ticks the selected standard.</p>
          <Copyright
            curriculum={curriculum}
            sources={source}
          />
        </div>
      )}
    </Dialog>
  )
}
