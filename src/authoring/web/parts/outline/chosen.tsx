import { ActionIcon } from '@mantine/core'
import { Statement } from '#academics/web/parts/statement.tsx'
import type { OutlineBranch } from '#authoring/contract/outline.contract.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from '../../outline/outline.module.css'

type Entries = OutlineBranch['entries']

/** The selected branches of one tree: selected entries emphasised, their ancestors small. */
export function ChosenBranch({
  branch,
  onRemove,
}: {
  branch: OutlineBranch
  onRemove?: ((entry: string) => void) | undefined
}) {
  return (
    // A group, not a landmark: one subject may appear under several outline kinds on a page.
    <div
      role="group"
      className={classes.branch}
      aria-label={branch.name}
    >
      <p className={classes.branchName}>{branch.name}</p>
      <Level
        entries={branch.entries}
        parent={null}
        chosen={branch.chosen}
        onRemove={onRemove}
      />
    </div>
  )
}

function Level({
  entries,
  parent,
  chosen,
  onRemove,
}: {
  entries: Entries
  parent: string | null
  chosen: readonly string[]
  onRemove: ((entry: string) => void) | undefined
}) {
  const here = entries.filter(entry => entry.parent === parent)
  if (here.length === 0) return null
  return (
    <ul>
      {here.map(({ _id, name, code }) => (
        <li key={_id}>
          <span
            className={classes.entry}
            data-chosen={chosen.includes(_id) || undefined}
          >
            <span>
              {code && <b>{code} </b>}
              <Statement
                text={name}
                inline
              />
            </span>
            {onRemove && chosen.includes(_id) && (
              <ActionIcon
                variant="subtle"
                size={28}
                aria-label={`Take out ${name}`}
                onClick={() => onRemove(_id)}
              >
                <Icon
                  name="close"
                  size={14}
                />
              </ActionIcon>
            )}
          </span>
          <Level
            entries={entries}
            parent={_id}
            chosen={chosen}
            onRemove={onRemove}
          />
        </li>
      ))}
    </ul>
  )
}
