import { useMemo } from 'react'
import { flatten, type Tree } from '#academics/contract/tree.rules.ts'
import { Aside } from '#kit/web/parts/aside.tsx'
import type { Editing } from './editing.ts'
import { EntryPanel } from './entry-panel.tsx'
import { depthAt } from './moves.ts'
import type { TreeEditorProps } from './tree-editor.tsx'
import type { TreeSource } from './tree-source.ts'
import classes from './tree.module.css'

interface EntryDetailsProps {
  tree: Tree
  levels: readonly string[]
  shown: string | null
  fields: TreeSource['fields']
  grades: TreeEditorProps['grades']
  /** Null if the tree is read-only. */
  editing: Editing | null
  markLabel: string
}

export const EntryDetails = (props: EntryDetailsProps) => (
  <Aside
    className={classes.details}
    aria-label="Details of the entry"
    resetKey={props.shown}
  >
    <ShownEntry {...props} />
  </Aside>
)

function ShownEntry({ tree, levels, shown, fields, grades, editing, markLabel }: EntryDetailsProps) {
  const entry = shown === null ? undefined : tree.entries.get(shown)
  const level = entry ? depthAt(tree, { parent: entry.parent, before: null }) : 1
  const below = useMemo(() => (shown === null ? 0 : flatten(tree, shown).length), [tree, shown])
  return entry ? (
    <EntryPanel
      key={entry._id}
      entry={entry}
      levelName={levels[level - 1] ?? ''}
      below={below}
      fields={fields}
      grades={grades}
      editable={editing !== null}
      markLabel={markLabel}
      onEdit={change => editing?.edit(entry._id, change)}
      onGradesBelow={() => editing?.gradesBelow(entry)}
    />
  ) : (
    <p className={classes.hint}>Choose an entry to see all of it.</p>
  )
}
