// Imports a file as a new draft: choose a file, match columns, review changes. Only the last step writes.
import { useState } from 'react'
import { StepBar } from '#kit/web/parts/step-bar.tsx'
import type { Encoding } from '#kit/web/sheets/decode.ts'
import type { TreeSource } from '../tree-source.ts'
import { refusalWords, type SentFile } from '../tree-files.ts'
import { ChooseFile } from './choose-file.tsx'
import { MatchColumns } from './match-columns.tsx'
import { ReviewImport } from './review-import.tsx'
import { readSource, type ImportSource } from './source.ts'
import classes from './import.module.css'

interface ImportPageProps {
  source: TreeSource
  /** Names of the tree's levels. */
  levels: readonly string[]
  onDone: () => void
}

const steps = ['Choose a file', 'Match columns', 'Review changes']
const stepOf = (chosen: ImportSource | null, sent: SentFile | null): number => {
  if (sent) return 2
  return chosen ? 1 : 0
}

export function ImportPage({ source, levels, onDone }: ImportPageProps) {
  const [chosen, setChosen] = useState<ImportSource | null>(null)
  const [sent, setSent] = useState<SentFile | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const read = async (file: File, encoding?: Encoding) => {
    setWrong(null)
    try {
      const next = await readSource(file, encoding)
      setChosen(next)
      // CASE packages need no column matching.
      setSent(next.kind === 'case' ? next : null)
    } catch (error) {
      setWrong(refusalWords(error))
    }
  }
  const again = () => {
    setChosen(null)
    setSent(null)
  }
  const back = () => (chosen?.kind === 'sheet' ? setSent(null) : again())
  return (
    <section
      className={classes.page}
      aria-label={`Import ${source.what} from a file`}
    >
      <StepBar
        steps={steps}
        at={stepOf(chosen, sent)}
        onGo={to => (to === 1 ? back() : again())}
      />
      {!chosen && (
        <ChooseFile
          wrong={wrong}
          onFile={file => void read(file)}
          onCancel={onDone}
        />
      )}
      {chosen?.kind === 'sheet' && (
        // Stays mounted during the review, so that going back keeps the matched columns.
        <div hidden={sent !== null}>
          <MatchColumns
            key={`${chosen.file.name} ${chosen.encoding}`}
            source={source}
            levels={levels}
            chosen={chosen}
            onEncoding={encoding => void read(chosen.file, encoding)}
            onBack={again}
            onGo={sheet => setSent({ kind: 'sheet', sheet })}
          />
        </div>
      )}
      {sent && (
        <ReviewImport
          source={source}
          sent={sent}
          onBack={back}
          onDone={onDone}
        />
      )}
    </section>
  )
}
