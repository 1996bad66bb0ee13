// From a file to people in the school: choose, check, import, done. Nothing is written before the last look.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { StepBar } from '#kit/web/parts/step-bar.tsx'
import { readSheet, UnreadableFile } from '#kit/web/sheets/read-sheet.ts'
import { readTable, type ImportKind, type ReadTable } from '#schools/contract/import.rules.ts'
import type { SchoolImport } from '#schools/contract/import.contract.ts'
import type { School } from '#schools/contract/plans.contract.ts'
import { classQuery } from '../school.queries.ts'
import { ChooseStep } from './choose-step.tsx'
import { CheckStep } from './check-step.tsx'
import { DoneStep } from './done-step.tsx'
import classes from '../parts/school.module.css'

export interface Chosen extends ReadTable {
  readonly file: string
}

export function ImportFlow({
  school,
  kind,
  into,
}: {
  school: School
  kind: ImportKind
  into: string | undefined
}) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [made, setMade] = useState<SchoolImport | null>(null)
  const klass = useQuery({ ...classQuery(into ?? ''), enabled: into !== undefined }).data

  const pick = async (file: File) => {
    setWrong(null)
    try {
      const table = readTable(await readSheet(file), kind)
      if (table.rows.length === 0)
        setWrong(
          `No ${kind}s were found in ${file.name}. The first row names the columns, the people follow below it.`,
        )
      else if (table.missing.length > 0)
        setWrong(
          `${file.name} has no column ${table.missing.map(name => `"${name}"`).join(' and ')}. Take the template below, or rename the columns of your file.`,
        )
      else setChosen({ ...table, file: file.name })
    } catch (error) {
      setWrong(
        error instanceof UnreadableFile
          ? error.message
          : 'This file could not be read. Choose a CSV or XLSX file.',
      )
    }
  }

  const at = made ? 2 : chosen ? 1 : 0
  return (
    <div className={classes.page}>
      <PageHeader
        title={kind === 'teacher' ? 'Import teachers' : 'Import students'}
        line={
          klass
            ? `Everybody in the file goes into the class ${klass.name}.`
            : 'From a spreadsheet, or from a file of the OneRoster kind.'
        }
      />
      <StepBar
        steps={['Choose a file', 'Check the rows', 'Import']}
        at={at}
        {...(at === 1 && { onGo: () => setChosen(null) })}
      />
      {made ? (
        <DoneStep
          made={made}
          kind={kind}
          onAgain={() => {
            setMade(null)
            setChosen(null)
          }}
        />
      ) : chosen ? (
        <CheckStep
          key={chosen.file}
          school={school}
          kind={kind}
          chosen={chosen}
          into={into}
          onBack={() => setChosen(null)}
          onMade={setMade}
        />
      ) : (
        <ChooseStep
          kind={kind}
          wrong={wrong}
          onPick={file => {
            void pick(file)
          }}
        />
      )}
    </div>
  )
}
