import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
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
import { RemarkList } from './remark-list.tsx'
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

/** Waits for what the owner chose last time, so that nothing jumps under the user's hand. */
export function MatchColumns(props: MatchProps) {
  const { source, chosen, levels } = props
  const [at, setAt] = useState(0)
  const [header, setHeader] = useState<number | undefined>(undefined)
  const sheet = chosen.tables[at]
  const guess = useMemo(() => sheet && guessMatch(sheet, levels, header), [sheet, levels, header])
  const remembered = useQuery({
    queryKey: [...source.key, 'match', guess?.key],
    queryFn: () => source.match?.(guess?.key ?? '') ?? null,
    gcTime: 0,
  })
  if (!sheet || !guess || remembered.isPending) return <LoadingState label="Loading the columns" />
  return (
    <Match
      key={`${at} ${guess.key}`}
      {...props}
      sheet={sheet}
      first={withRemembered(guess, remembered.data ?? null)}
      onSheet={to => {
        setAt(to)
        setHeader(undefined)
      }}
      onHeader={setHeader}
    />
  )
}

interface OneMatchProps extends MatchProps {
  sheet: StandardsTable
  first: Matching
  onSheet: (at: number) => void
  onHeader: (header: number) => void
}

function Match({ chosen, sheet, first, onSheet, onHeader, onEncoding, onBack, onGo }: OneMatchProps) {
  const [match, setMatch] = useState(first)
  const { table, ties } = sheet
  const read = useMemo(() => readStandards(table, match, ties), [table, match, ties])
  const missing = missingColumn(match)
  const isTooLarge = read.entries.length > treeLimits.entries
  const placing = ties.size > 0 && placingOf(table, match) === 'flat' ? 'parent' : placingOf(table, match)
  return (
    <div className={classes.page}>
      <p className={classes.quiet}>
        {match.isRemembered
          ? 'The columns are matched as you did for the last sheet of this form.'
          : 'The columns were matched by their titles and values. Correct what is wrong.'}
      </p>
      <TableOptions>
        {chosen.tables.length > 1 && (
          <NativeSelect
            label="Sheet of the workbook"
            size="md"
            value={chosen.tables.indexOf(sheet)}
            data={chosen.tables.map((each, at) => ({ value: String(at), label: each.table.name }))}
            onChange={event => onSheet(Number(event.currentTarget.value))}
          />
        )}
        <TitleRow
          table={table}
          header={match.header}
          onHeader={onHeader}
        />
        {chosen.encoding && (
          <Letters
            encoding={chosen.encoding}
            onEncoding={onEncoding}
          />
        )}
      </TableOptions>
      <MatchTable
        table={match.table}
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
        <RemarkList
          title={`This file cannot be imported as it is matched (${read.faults.length})`}
          remarks={read.faults}
          tone="negative"
        />
      )}
      <RemarkList
        title={`Read in another way than written (${read.notes.length})`}
        remarks={read.notes}
        tone="warning"
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

const options = sheetTargets.map(value => ({ value, label: sheetTargetWords[value] }))
