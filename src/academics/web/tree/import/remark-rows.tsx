// Lines of the file with errors or warnings. The user corrects the cell here, and the sheet is read again.
import { Button } from '@mantine/core'
import type { SheetMatch } from '#academics/contract/sheet/sheet-columns.rules.ts'
import type { SheetRemark } from '#academics/contract/sheet/sheet-read.rules.ts'
import { treeLimits } from '#academics/contract/tree.rules.ts'
import type { SourceTable } from '#kit/contract/columns.rules.ts'
import { EditCell, EditCells } from '#kit/web/sheets/edit-cell.tsx'
import classes from './import.module.css'

interface RemarkRowsProps {
  title: string
  remarks: readonly SheetRemark[]
  tone: 'negative' | 'warning'
  table: SourceTable
  match: SheetMatch
  onCell: (line: number, column: number, value: string) => void
  onLeaveOut: (line: number) => void
}

const maxShown = 25

export function RemarkRows({ title, remarks, tone, table, match, onCell, onLeaveOut }: RemarkRowsProps) {
  if (remarks.length === 0) return null
  const byLine = [...Map.groupBy(remarks, ({ line }) => line)]
  const rows = new Map(table.rows.map(row => [row.line, row.cells]))
  const used = match.targets.flatMap((target, column) => (target === null ? [] : [column]))
  return (
    <section
      className={classes.remarks}
      data-tone={tone}
      aria-label={title}
    >
      <div role={tone === 'negative' ? 'alert' : 'status'}>
        <h2>{title}</h2>
      </div>
      <ul>
        {byLine.slice(0, maxShown).map(([line, list]) => (
          <li key={line}>
            <div className={classes.lineHead}>
              <b>Line {line}</b>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Leave out line ${line}`}
                onClick={() => onLeaveOut(line)}
              >
                Leave out
              </Button>
            </div>
            <Words list={list.filter(({ column }) => column === undefined)} />
            {list.some(({ column }) => column !== undefined) && (
              <EditCells>
                {used
                  .filter(column => isShown(column, rows.get(line), list))
                  .map(column => (
                    <EditCell
                      key={column}
                      cell={cellOf(rows.get(line)?.[column] ?? '', column, list, tone)}
                      title={match.titles[column] ?? ''}
                      label={`${match.titles[column] ?? ''}, line ${line}`}
                      maxLetters={treeLimits.name}
                      onSave={value => onCell(line, column, value)}
                    />
                  ))}
              </EditCells>
            )}
          </li>
        ))}
      </ul>
      {byLine.length > maxShown && (
        <p>And {(byLine.length - maxShown).toLocaleString('en-US')} more lines.</p>
      )}
    </section>
  )
}

const Words = ({ list }: { list: readonly SheetRemark[] }) =>
  list.map(({ why }) => <span key={why}> {why}</span>)

const isShown = (
  column: number,
  cells: readonly string[] | undefined,
  list: readonly SheetRemark[],
): boolean => (cells?.[column] ?? '') !== '' || list.some(each => each.column === column)

function cellOf(text: string, column: number, list: readonly SheetRemark[], tone: RemarkRowsProps['tone']) {
  const words =
    [...new Set(list.filter(each => each.column === column).map(({ why }) => why))].join(' ') || null
  return {
    text,
    read: text === '' ? null : text,
    fault: tone === 'negative' ? words : null,
    remark: tone === 'warning' ? words : null,
  }
}
