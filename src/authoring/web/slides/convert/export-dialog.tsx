import { Button, Checkbox, Progress } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import { useState } from 'react'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { ImageStore } from '../../parts/paint/images.ts'
import { exportDeck, exportKinds, type ExportKind } from './export-deck.ts'
import classes from './convert.module.css'

/** Dialog to export the deck as a file. */
export function ExportDialog({
  deck,
  name,
  opened,
  onClose,
}: {
  deck: Deck
  name: string
  opened: boolean
  onClose: () => void
}) {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [withHidden, setWithHidden] = useState(false)
  const hidden = deck.pages.filter(page => page.hidden).length

  const begin = async (kind: ExportKind) => {
    setError(null)
    setProgress(0)
    try {
      const images = new ImageStore()
      images.know(deck.files)
      const onPage = (done: number, all: number) => setProgress((done / all) * 100)
      download(await exportDeck(deck, name, kind, images, onPage, withHidden))
      onClose()
    } catch (fault) {
      setError(fault instanceof Error ? fault.message : 'The file could not be made.')
    }
    setProgress(null)
  }

  return (
    <Dialog
      opened={opened}
      title="Download slides"
      onClose={onClose}
      persistent={progress !== null}
    >
      {progress === null ? (
        <div className={classes.kinds}>
          {(Object.keys(exportKinds) as ExportKind[]).map(kind => (
            <Button
              key={kind}
              variant="default"
              onClick={() => {
                void begin(kind)
              }}
            >
              {exportKinds[kind].label}
            </Button>
          ))}
          {hidden > 0 && (
            <Checkbox
              label={
                hidden === 1 ? 'Put the hidden page into the PDF' : `Put ${hidden} hidden pages into the PDF`
              }
              checked={withHidden}
              onChange={event => setWithHidden(event.currentTarget.checked)}
            />
          )}
        </div>
      ) : (
        <div
          role="status"
          className={classes.stack}
        >
          <p>Making the file</p>
          <Progress
            value={progress}
            aria-label="Making the file"
          />
        </div>
      )}
      {error && (
        <p
          role="alert"
          className={classes.error}
        >
          {error}
        </p>
      )}
    </Dialog>
  )
}

function download(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
