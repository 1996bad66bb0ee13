import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import type { Editing } from './editing.ts'
import type { TreeLook } from '../parts/tree/use-tree.ts'
import classes from './tree.module.css'

export interface MoreAct {
  readonly label: string
  readonly icon: IconName
  readonly act: () => void
}

const Tool = ({ label, icon, disabled, act }: MoreAct & { disabled: boolean }) => (
  <ActionIcon
    className={classes.tool ?? ''}
    variant="subtle"
    size={40}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={act}
  >
    <Icon name={icon} />
  </ActionIcon>
)

/** Toolbar with the same commands as the keyboard. */
export const TreeTools = ({
  editing,
  look,
  canUndo,
  canRedo,
  children,
}: {
  editing: Editing
  look: TreeLook
  canUndo: boolean
  canRedo: boolean
  children: ReactNode
}) => {
  const none = look.selected === null
  return (
    <div
      className={classes.tools}
      role="toolbar"
      aria-label="Edit the tree"
    >
      <Button
        variant="light"
        leftSection={
          <Icon
            name="plus"
            size={18}
          />
        }
        onClick={editing.add}
      >
        Add
      </Button>
      <Button
        variant="default"
        disabled={none}
        onClick={editing.addInside}
      >
        Add inside
      </Button>
      <span className={classes.set}>
        <Tool
          label="Indent (Tab)"
          icon="indent"
          disabled={none}
          act={() => {
            editing.go('in')
          }}
        />
        <Tool
          label="Outdent (Shift+Tab)"
          icon="outdent"
          disabled={none}
          act={() => {
            editing.go('out')
          }}
        />
        <Tool
          label="Move up (Alt+Up)"
          icon="raise"
          disabled={none}
          act={() => {
            editing.go('up')
          }}
        />
        <Tool
          label="Move down (Alt+Down)"
          icon="lower"
          disabled={none}
          act={() => {
            editing.go('down')
          }}
        />
        <Tool
          label="Rename (F2)"
          icon="edit"
          disabled={none}
          act={() => editing.rename(look.selected)}
        />
        <Tool
          label="Delete (Delete)"
          icon="trash"
          disabled={none}
          act={editing.remove}
        />
      </span>
      <span className={classes.set}>
        <Tool
          label="Undo (Ctrl+Z)"
          icon="undo"
          disabled={!canUndo}
          act={editing.undo}
        />
        <Tool
          label="Redo (Ctrl+Y)"
          icon="redo"
          disabled={!canRedo}
          act={editing.redo}
        />
      </span>
      {children}
    </div>
  )
}

/** Menu with further commands: a `details` element that closes on a choice, Escape or loss of focus. */
export function MoreMenu({ acts }: { acts: readonly MoreAct[] }) {
  const place = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (place.current) place.current.open = false
  }
  useEffect(() => {
    const details = place.current
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!details?.contains(relatedTarget as Node | null)) close()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        close()
        details?.querySelector('summary')?.focus()
      }
    }
    details?.addEventListener('focusout', left)
    details?.addEventListener('keydown', key)
    return () => {
      details?.removeEventListener('focusout', left)
      details?.removeEventListener('keydown', key)
    }
  }, [])
  return (
    <details
      ref={place}
      className={classes.more}
    >
      <summary>
        More
        <Icon
          name="down"
          size={16}
        />
      </summary>
      <ul>
        {acts.map(({ label, icon, act }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => {
                close()
                act()
              }}
            >
              <Icon
                name={icon}
                size={18}
              />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
