import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { hasCodesAbove } from '#academics/contract/sheet/sheet-codes.rules.ts'
import { missingColumn, placingOf, repeatedTargets } from '#academics/contract/sheet/sheet-columns.rules.ts'
import { readStandards } from '#academics/contract/sheet/sheet-read.rules.ts'
import { sheetTargets } from '#academics/contract/sheet/sheet-targets.ts'
import { sheetTargetWords } from '#academics/contract/sheet/sheet-words.ts'
import type { StandardsTable } from '#academics/contract/sheet/workbook.rules.ts'
import type { SheetFile } from '#academics/contract/standards-files.contract.ts'
import { treeLimits } from '#academics/contract/tree.rules.ts'
import { withTarget } from '#kit/contract/columns.rules.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import type { Encoding } from '#kit/web/sheets/decode.ts'
import { MatchTable } from '#kit/web/sheets/match-table.tsx'
import { Letters, TableOptions, TitleRow } from '#kit/web/sheets/table-options.tsx'
import type { TreeSource } from '../tree-source.ts'
import { guessMatch, sheetFile, withRemembered, type Matching } from './match.ts'
import { ReadEntries } from './read-entries.tsx'
import { Refusal } from './refusal.tsx'
import { RemarkRows } from './remark-rows.tsx'
import type { SheetSource } from './source.ts'
import classes from './import.module.css'

interface MatchProps {
  source: TreeSource
  levels: readonly string[]
  chosen: SheetSource
  onEncoding: (encoding: Encoding) => void
  onBack: () => void
  onGo: (sheet: SheetFile) => void
}

/** Waits for the owner's earlier matches, so that choices do not change while the user edits them. */
export function MatchColumns(props: MatchProps) {
  const { source, chosen, levels } = props
  const [at, setAt] = useState(0)
  const [header, setHeader] = useState<number | undefined>(undefined)
  const [tables, setTables] = useState(chosen.tables)
  const sheet = tables[at]
  const guess = useMemo(() => sheet && guessMatch(sheet, levels, header), [sheet, levels, header])
  const remembered = useQuery({
    queryKey: [...source.key, 'match', guess?.key],
    queryFn: () => source.match?.(guess?.key ?? '') ?? null,
    gcTime: 0,
  })
  if (!sheet || !guess || remembered.isPending) return <LoadingState label="Loading the columns" />
  const correct = (next: StandardsTable) => {
    // Fix the header row, so that a corrected cell cannot make another row look like the header.
    setHeader(guess.header)
    setTables(tables.map(each => (each === sheet ? next : each)))
  }
  return (
    <Match
      key={`${at} ${guess.key}`}
      {...props}
      tables={tables}
      sheet={sheet}
      first={withRemembered(guess, remembered.data ?? null)}
      onSheet={to => {
        setAt(to)
        setHeader(undefined)
      }}
      onHeader={setHeader}
      onCell={(line, column, value) => correct(withCell(sheet, line, column, value))}
      onLeaveOut={line => correct(withoutLine(sheet, line))}
    />
  )
}

interface OneMatchProps extends MatchProps {
  /** Includes the user's corrections. */
  tables: readonly StandardsTable[]
  sheet: StandardsTable
  first: Matching
  onSheet: (at: number) => void
  onHeader: (header: number) => void
  onCell: (line: number, column: number, value: string) => void
  onLeaveOut: (line: number) => void
}

function Match(props: OneMatchProps) {
  const { chosen, tables, sheet, first, onSheet, onHeader, onCell, onLeaveOut, onEncoding, onBack, onGo } =
    props
  const [match, setMatch] = useState(first)
  const { table, parentIds } = sheet
  const read = useMemo(() => readStandards(table, match, parentIds), [table, match, parentIds])
  const missing = missingColumn(match)
  const isTooLarge = read.entries.length > treeLimits.entries
  const placing =
    parentIds.size > 0 && placingOf(table, match) === 'flat' ? 'parent' : placingOf(table, match)
  // Only the codes can determine the positions.
  const isOpen = placing === 'flat' || (placing === 'columns' && match.byCodes === false)
  return (
    <div className={classes.page}>
      <p className={classes.quiet}>
        {match.isRemembered
          ? 'The columns are matched as you did for the last sheet of this form.'
          : 'The columns were matched by their titles and values. Correct what is wrong.'}
      </p>
      <TableOptions>
        {tables.length > 1 && (
          <NativeSelect
            label="Sheet of the workbook"
            size="md"
            value={tables.indexOf(sheet)}
            data={tables.map((each, at) => ({ value: String(at), label: each.table.name }))}
            onChange={event => onSheet(Number(event.currentTarget.value))}
          />
        )}
        <TitleRow
          table={table}
          header={match.header}
          onHeader={onHeader}
        />
        {(placing === 'code' || (isOpen && hasCodesAbove(table, match))) && (
          <NativeSelect
            label="Levels"
            size="md"
            value={placing === 'code' ? 'code' : 'flat'}
            data={codeOptions}
            onChange={event => setMatch({ ...match, byCodes: event.currentTarget.value === 'code' })}
          />
        )}
        {chosen.encoding && (
          <Letters
            encoding={chosen.encoding}
            onEncoding={onEncoding}
          />
        )}
      </TableOptions>
      <MatchTable
        table={first.table}
        targets={match.targets}
        options={options}
        onTarget={(column, target) =>
          setMatch({ ...match, targets: withTarget(match.targets, column, target, repeatedTargets) })
        }
      />
      {missing && <Refusal words={missing} />}
      {isTooLarge && (
        <Refusal words="A tree holds at most 5,000 entries. Divide the file and import the parts." />
      )}
      {!missing && (
        <RemarkRows
          title={`Correct these values, or match the columns in another way (${read.faults.length})`}
          remarks={read.faults}
          tone="negative"
          table={table}
          match={match}
          onCell={onCell}
          onLeaveOut={onLeaveOut}
        />
      )}
      <RemarkRows
        title={`Adjusted while reading (${read.notes.length})`}
        remarks={read.notes}
        tone="warning"
        table={table}
        match={match}
        onCell={onCell}
        onLeaveOut={onLeaveOut}
      />
      {!missing && (
        <ReadEntries
          read={read}
          placing={placing}
        />
      )}
      <div className={classes.actions}>
        <Button
          size="md"
          disabled={missing !== null || isTooLarge || read.faults.length > 0 || read.entries.length === 0}
          onClick={() => onGo(sheetFile(chosen.file.name, sheet, match, read))}
        >
          Compare with the draft
        </Button>
        <Button
          size="md"
          variant="default"
          onClick={onBack}
        >
          Choose another file
        </Button>
      </div>
    </div>
  )
}

function withCell(sheet: StandardsTable, line: number, column: number, value: string): StandardsTable {
  const cells = (row: readonly string[]) =>
    Array.from({ length: Math.max(row.length, column + 1) }, (_, at) =>
      at === column ? value : (row[at] ?? ''),
    )
  const rows = sheet.table.rows.map(row => (row.line === line ? { ...row, cells: cells(row.cells) } : row))
  return { ...sheet, table: { ...sheet.table, rows } }
}

const withoutLine = (sheet: StandardsTable, line: number): StandardsTable => ({
  ...sheet,
  table: { ...sheet.table, rows: sheet.table.rows.filter(row => row.line !== line) },
})

const codeOptions = [
  { value: 'code', label: 'From the codes: MA.1.A below MA.1' },
  { value: 'flat', label: 'All on the first level' },
]
const options = sheetTargets.map(value => ({ value, label: sheetTargetWords[value] }))
