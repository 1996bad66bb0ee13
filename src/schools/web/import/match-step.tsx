import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import type { Encoding } from '#kit/web/sheets/decode.ts'
import { MatchTable } from '#kit/web/sheets/match-table.tsx'
import type { ReadTable } from '#kit/web/sheets/read-sheet.ts'
import { Letters, TableOptions, TitleRow } from '#kit/web/sheets/table-options.tsx'
import { dateOrders, dateOrderWords, type DateOrder } from '#schools/contract/import/dates.rules.ts'
import type { Roster } from '#schools/contract/import/roster.rules.ts'
import { dateOrderOf, readSheetRows, type SheetMatch } from '#schools/contract/import/sheet.rules.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { counted } from '../parts/words.ts'
import { classListQuery } from '../parts/school.queries.ts'
import { Failed } from './failed.tsx'
import { matchQuery } from './import.queries.ts'
import type { SendRequest } from './import-flow.tsx'
import { guessMatch, missingOf, rematched, withRemembered, type Matching } from './match.ts'
import { optionsFor, sampleWords } from './person-columns.ts'
import type { SheetSource } from './source.ts'
import classes from '../parts/school.module.css'

interface MatchProps {
  school: School
  source: SheetSource
  roleless: 'student' | 'staff'
  into: string | undefined
  wrong: string | null
  onEncoding: (encoding: Encoding) => void
  onSheet: (table: ReadTable) => void
  onBack: () => void
  onSend: (request: SendRequest, roster: Roster) => Promise<void>
}

/** Waits for the school's previous choice, so that the form does not change while the user edits it. */
export function MatchStep(props: MatchProps) {
  const { school, source, roleless } = props
  const [guess, setGuess] = useState(() => guessMatch(source.table, new Date(), roleless))
  const remembered = useQuery(matchQuery(school._id, guess.key))
  if (remembered.isPending) return <LoadingState label="Loading the columns" />
  return (
    <Match
      key={guess.key}
      {...props}
      first={withRemembered(guess, source.table, remembered.data ?? null, roleless)}
      onHeader={header => setGuess(guessMatch(source.table, new Date(), roleless, header))}
    />
  )
}

function Match({
  school,
  source: { table, tables, files },
  first,
  into,
  wrong,
  onHeader,
  onEncoding,
  onSheet,
  onBack,
  onSend,
}: MatchProps & { first: Matching; onHeader: (header: number) => void }) {
  const [match, setMatch] = useState(first)
  const [klass, setKlass] = useState(into ?? '')
  const list = useQuery(classListQuery(school._id, { type: 'standard' })).data?.data ?? []
  const { isCertain } = dateOrderOf(table, match)
  const missing = missingOf(match)
  const send = () =>
    onSend(
      {
        source: 'sheet',
        dateOrder: match.dateOrder,
        isDelta: true,
        ...(klass && { class: klass }),
        match: {
          header: match.key,
          targets: [...match.targets],
          dateOrder: match.dateOrder,
          roleless: match.roleless,
        },
      },
      readSheetRows(table, match),
    )
  return (
    <div className={classes.page}>
      <p className={classes.small}>
        {counted(table.rows.length - match.header - 1, 'row')} in {table.name}.{' '}
        {match.isRemembered
          ? 'The columns are matched as you did for the last list of this form.'
          : 'The columns were matched by their titles and values. Correct what is wrong.'}
      </p>
      <TableOptions>
        {tables.length > 1 && (
          <SheetChoice
            table={table}
            tables={tables}
            onSheet={onSheet}
          />
        )}
        <NativeSelect
          label={match.targets.includes('role') ? 'People without a role are' : 'Everybody in this list is a'}
          size="md"
          value={match.roleless}
          data={rolelessOptions}
          onChange={event =>
            setMatch({ ...match, roleless: event.currentTarget.value as SheetMatch['roleless'] })
          }
        />
        {match.targets.includes('birthDate') && (
          <NativeSelect
            label="Birth dates are written"
            description={
              isCertain
                ? 'Read from the dates of the whole file.'
                : 'The file fits several orders: please check.'
            }
            size="md"
            value={match.dateOrder}
            data={dateOrders.map(value => ({ value, label: dateOrderWords[value] }))}
            onChange={event => setMatch({ ...match, dateOrder: event.currentTarget.value as DateOrder })}
          />
        )}
        <TitleRow
          table={table}
          header={match.header}
          onHeader={onHeader}
        />
        {table.encoding && files.length > 0 && (
          <Letters
            encoding={table.encoding}
            onEncoding={onEncoding}
          />
        )}
        {!into && list.length > 0 && (
          <NativeSelect
            label="Put everybody into the class"
            size="md"
            value={klass}
            data={[
              {
                value: '',
                label: match.targets.includes('class') ? 'The class in the list' : 'No class yet',
              },
              ...list.map(({ _id, name, grade }) => ({
                value: _id,
                label: grade ? `${name} (${grade})` : name,
              })),
            ]}
            onChange={event => setKlass(event.currentTarget.value)}
          />
        )}
      </TableOptions>
      <MatchTable
        table={match.table}
        targets={match.targets}
        options={optionsFor(match.targets)}
        sampleWords={(value, target) => sampleWords(value, target, match.dateOrder)}
        onTarget={(column, target) => setMatch(rematched(match, table, column, target))}
      />
      <Failed words={missing ?? wrong} />
      <div className={classes.actions}>
        <Button
          size="md"
          disabled={missing !== null}
          onClick={() => void send()}
        >
          Check the rows
        </Button>
        <Button
          size="md"
          variant="default"
          onClick={onBack}
        >
          Choose another file
        </Button>
      </div>
      <p className={classes.small}>Nothing is written and nobody is invited before you confirm.</p>
    </div>
  )
}

interface SheetChoiceProps {
  table: ReadTable
  tables: readonly ReadTable[]
  onSheet: (table: ReadTable) => void
}

const SheetChoice = ({ table, tables, onSheet }: SheetChoiceProps) => (
  <NativeSelect
    label="Sheet of the workbook"
    size="md"
    value={tables.indexOf(table)}
    data={tables.map(({ name }, at) => ({ value: String(at), label: name }))}
    onChange={event => {
      const chosen = tables[Number(event.currentTarget.value)]
      if (chosen) onSheet(chosen)
    }}
  />
)

const rolelessOptions = [
  { value: 'student', label: 'Student' },
  { value: 'staff', label: 'Teacher' },
  { value: 'none', label: 'Left out' },
]
