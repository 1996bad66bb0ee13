import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useState } from 'react'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import {
  importFile,
  importTypes,
  type ImportProgress,
  type ImportResult,
  type ScaledImport,
} from './import-deck.ts'
import { lostWords } from './import-report.ts'
import classes from './convert.module.css'

const steps: Readonly<Record<ImportProgress['step'], string>> = {
  reading: 'Reading the file',
  sending: 'Sending pictures',
  placing: 'Adding the pages',
}

/** Imports a presentation or a PDF into the open deck, and reports what was lost. */
export function ImportDialog({
  deck,
  opened,
  onClose,
  onDone,
  onTakeSize,
}: {
  deck: Deck
  opened: boolean
  onClose: () => void
  onDone: (deck: Deck) => void
  /** Gives the deck the size of the file. */
  onTakeSize: (from: ScaledImport) => Promise<void>
}) {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const [error, setError] = useState<string | null>(null)

  const begin = async (file: File) => {
    setError(null)
    setResult(null)
    setProgress({ step: 'reading', done: 0, all: 1 })
    try {
      const done = await importFile(deck, file, setProgress)
      setResult(done)
      onDone(done.deck)
    } catch (fault) {
      setError(fault instanceof Error ? fault.message : 'The file could not be read.')
    }
    setProgress(null)
  }
  const close = () => {
    setResult(null)
    setError(null)
    onClose()
  }

  return (
    <Dialog
      opened={opened}
      title="Import slides"
      onClose={close}
      persistent={progress !== null}
      actions={result ? <Button onClick={close}>Close</Button> : undefined}
    >
      {!progress && !result && (
        <FilePicker
          label="PowerPoint or PDF"
          hint="Text, pictures, shapes and notes of a PowerPoint file stay editable. Pages of a PDF become pictures."
          accept={importTypes}
          maxBytes={100 * 1024 * 1024}
          files={[]}
          onPick={([file]) => {
            if (file) void begin(file)
          }}
        />
      )}
      {progress && (
        <div
          role="status"
          className={classes.stack}
        >
          <p>
            {steps[progress.step]}
            {progress.all > 1 ? `, ${progress.done + 1} of ${progress.all}` : ''}
          </p>
          <Progress
            value={(progress.done / progress.all) * 100}
            aria-label={steps[progress.step]}
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
      {result && <Report result={result} />}
      {result?.scaled && (
        <SizeOffer
          scaled={result.scaled}
          onTake={onTakeSize}
        />
      )}
    </Dialog>
  )
}

const Report = ({ result: { pages, lost } }: { result: ImportResult }) => (
  <div className={classes.stack}>
    <p role="status">{pages === 1 ? '1 page was added.' : `${pages} pages were added.`}</p>
    {lost.length > 0 && (
      <>
        <p>This could not be kept as it was:</p>
        <ul className={classes.report}>
          {lost.map(each => (
            <li key={each.what}>{lostWords(each)}</li>
          ))}
        </ul>
      </>
    )}
  </div>
)

/** The deck keeps its size unless the author chooses that of the file. */
function SizeOffer({
  scaled,
  onTake,
}: {
  scaled: ScaledImport
  onTake: (from: ScaledImport) => Promise<void>
}) {
  const [state, setState] = useState<'offered' | 'running' | 'done' | 'failed'>('offered')
  const take = () => {
    setState('running')
    onTake(scaled).then(
      () => setState('done'),
      () => setState('failed'),
    )
  }
  if (state === 'done') return <p role="status">All slides now have the size of the file.</p>
  return (
    <div className={classes.stack}>
      <p>You can also give the deck the size of the file. Its other slides are then scaled to fit.</p>
      {state === 'failed' && (
        <p
          role="alert"
          className={classes.error}
        >
          The size could not be changed. Check your connection and try again.
        </p>
      )}
      <Button
        variant="default"
        loading={state === 'running'}
        onClick={take}
      >
        Take the file’s size
      </Button>
    </div>
  )
}
