import { Button } from '@mantine/core'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import type { Clash } from './draft-view.ts'
import classes from './editor.module.css'

/** A value as text, whatever its type. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.map(wordsOf).join('\n')
  if (typeof value !== 'object') return String(value as string | number)
  if ('label' in value) return String(value.label)
  if ('unit' in value && 'value' in value) return `${String(value.value)} ${String(value.unit)}s`
  if ('mark' in value && 'value' in value)
    return value.mark ? `${String(value.value)}: ${String(value.mark)}` : String(value.value)
  return Object.values(value).map(wordsOf).join('\n')
}

/** Both texts, one below the other; none if a value is neither text nor list. */
function bothOf({ mine, theirs }: Clash): unknown {
  if (typeof mine === 'string' && typeof theirs === 'string')
    return [theirs, mine].filter(text => text !== '').join('\n\n')
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return undefined
  const known = new Set(theirs.map(each => JSON.stringify(each)))
  return [...theirs, ...mine.filter(each => !known.has(JSON.stringify(each)))]
}

interface ClashDialogProps {
  clash: Clash
  label: string
  onSettle: (value: unknown) => void
  onClose: () => void
}

/** Two people changed the same field: shows both texts, and keeps both until the user chooses. */
export function ClashDialog({ clash, label, onSettle, onClose }: ClashDialogProps) {
  const both = bothOf(clash)
  const settle = (value: unknown) => {
    onSettle(value)
    onClose()
  }
  return (
    <Dialog
      opened
      title={`Two versions of ${label}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={() => settle(clash.theirs)}
          >
            Keep theirs
          </Button>
          {both !== undefined && (
            <Button
              variant="default"
              onClick={() => settle(both)}
            >
              Keep both
            </Button>
          )}
          <Button onClick={() => settle(clash.mine)}>Keep mine</Button>
        </>
      }
    >
      <div className={classes.both}>
        <section>
          <h3>Yours</h3>
          <blockquote>{wordsOf(clash.mine)}</blockquote>
        </section>
        <section>
          <h3>{clash.by ?? 'Somebody else'}, already saved</h3>
          <blockquote>{wordsOf(clash.theirs)}</blockquote>
        </section>
      </div>
    </Dialog>
  )
}
