import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { treeLimits } from '#academics/contract/tree.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from './panel.module.css'

interface LevelsDialogProps {
  levels: readonly string[]
  /** Number of levels that have entries. */ used: number
  onClose: () => void
  onSave: (levels: string[]) => Promise<boolean>
}

/** Edits the names of a tree's levels. The last level can be removed if it has no entries. */
export function LevelsDialog({ levels, used, onClose, onSave }: LevelsDialogProps) {
  const [names, setNames] = useState<readonly string[]>(levels)
  const { act, busy } = useAct()
  const wrong = names.some(name => name.trim() === '')
  const save = async () => {
    if (await onSave(names.map(name => name.trim()))) onClose()
  }
  return (
    <Dialog
      opened
      title="Level names"
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
            loading={busy}
            disabled={wrong}
            onClick={() => act(save)}
          >
            Save level names
          </Button>
        </>
      }
    >
      <ol className={classes.levels}>
        {names.map((name, at) => (
          <li
            key={at}
            style={{ paddingLeft: at * 16 }}
          >
            <TextInput
              aria-label={`Level ${at + 1}`}
              value={name}
              maxLength={60}
              error={name.trim() === '' ? 'Give it a name.' : undefined}
              onChange={event => {
                const { value } = event.currentTarget
                setNames(now => now.map((one, index) => (index === at ? value : one)))
              }}
            />
            {at === names.length - 1 && at >= used && names.length > 1 && (
              <Button
                variant="subtle"
                color="negative"
                aria-label={`Remove ${name || `level ${at + 1}`}`}
                onClick={() => setNames(now => now.slice(0, -1))}
              >
                <Icon
                  name="trash"
                  size={18}
                />
              </Button>
            )}
          </li>
        ))}
      </ol>
      {names.length < treeLimits.levels && (
        <Button
          variant="default"
          leftSection={
            <Icon
              name="plus"
              size={18}
            />
          }
          onClick={() => setNames(now => [...now, `Level ${now.length + 1}`])}
        >
          Add a level
        </Button>
      )}
    </Dialog>
  )
}
