import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { RowsFault } from '#academics/contract/rows.rules.ts'
import { readPaste } from './paste.rules.ts'

const judge = (text: string): { words: string; good: boolean } => {
  if (text.trim() === '')
    return { words: 'Rows from a spreadsheet, or lines indented with tabs or spaces.', good: false }
  try {
    const rows = readPaste(text)
    return {
      words: `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'entry' : 'entries'} on ${new Set(rows.map(({ level }) => level)).size} levels.`,
      good: true,
    }
  } catch (error) {
    if (!(error instanceof RowsFault)) throw error
    return { words: `Row ${error.row}: ${error.message}`, good: false }
  }
}

/** Pastes entries like the tree itself, but with a preview. */
export function PasteDialog({
  onClose,
  onPaste,
}: {
  onClose: () => void
  onPaste: (text: string) => boolean
}) {
  const [text, setText] = useState('')
  const { words, good } = judge(text)
  return (
    <Dialog
      opened
      title="Paste from a spreadsheet"
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
            disabled={!good}
            onClick={() => {
              if (onPaste(text)) onClose()
            }}
          >
            Add to the tree
          </Button>
        </>
      }
    >
      <Textarea
        label="Rows"
        description={words}
        rows={10}
        value={text}
        data-autofocus
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          // Tab inserts a tab character to indent; Escape closes the dialog, so there is no keyboard trap.
          if (event.key !== 'Tab' || event.shiftKey) return
          event.preventDefault()
          const { selectionStart, selectionEnd } = event.currentTarget
          setText(`${text.slice(0, selectionStart)}\t${text.slice(selectionEnd)}`)
        }}
      />
    </Dialog>
  )
}
