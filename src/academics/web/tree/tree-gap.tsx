import type { Editing } from './editing.ts'
import { NameInput } from './name-input.tsx'
import type { Gap } from '../parts/tree/tree-view.tsx'
import type { TreeLook } from '../parts/tree/use-tree.ts'

/** The name field of a new or renamed entry, and its position among the rows. */
export function gapOf(
  editing: Editing,
  { rows }: TreeLook,
  levels: readonly string[],
  total: number,
): Gap | null {
  const { typing } = editing
  if (!typing) return null
  const index = (id: string | null) => rows.findIndex(row => row.entry._id === id)
  if (typing.is === 'rename') {
    const at = index(typing.id)
    const row = rows[at]
    return row
      ? {
          at,
          level: row.level,
          covers: true,
          input: (
            <NameInput
              key={typing.id}
              label={`Name of ${row.entry.name}`}
              name={row.entry.name}
              onDone={text => editing.named(text, false)}
              onCancel={editing.stop}
            />
          ),
        }
      : null
  }
  const { parent, before } = typing.place
  const start = parent === null ? -1 : index(parent)
  const deep = parent === null ? 0 : (rows[start]?.level ?? 0)
  let at = index(before)
  if (before === null || at < 0)
    for (at = start + 1; at < rows.length && (rows[at]?.level ?? 0) > deep; at++);
  return {
    at,
    level: deep + 1,
    covers: false,
    input: (
      <NameInput
        key={`new ${total}`}
        label={`New ${levels[deep] ?? 'entry'}`}
        name=""
        onDone={(text, after) => editing.named(text, after === 'next')}
        onCancel={editing.stop}
        onShift={editing.shift}
        onPasteRows={editing.paste}
      />
    ),
  }
}
