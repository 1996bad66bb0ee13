// How a file is read before its columns are matched: which row has the titles, and how its letters are stored.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SourceTable } from '#kit/contract/columns.rules.ts'
import { encodings, encodingWords, type Encoding } from './decode.ts'
import classes from './match.module.css'

const searched = 15
const noTitles = -1

export const TableOptions = ({ children }: { children: ReactNode }) => (
  <div className={classes.options}>{children}</div>
)

interface TitleRowProps {
  table: SourceTable
  header: number
  onHeader: (header: number) => void
}

export const TitleRow = ({ table, header, onHeader }: TitleRowProps) => (
  <NativeSelect
    label="Titles of the columns"
    size="md"
    value={header}
    data={[
      ...table.rows
        .slice(0, searched)
        .map(({ line, cells }, at) => ({ value: String(at), label: lineWords(line, cells) })),
      { value: String(noTitles), label: 'There are none' },
    ]}
    onChange={event => onHeader(Number(event.currentTarget.value))}
  />
)

interface LettersProps {
  encoding: Encoding
  onEncoding: (encoding: Encoding) => void
}

export const Letters = ({ encoding, onEncoding }: LettersProps) => (
  <NativeSelect
    label="Letters are stored as"
    description="Change it if letters with accents look wrong."
    size="md"
    value={encoding}
    data={encodings.map(value => ({ value, label: encodingWords[value] }))}
    onChange={event => onEncoding(event.currentTarget.value as Encoding)}
  />
)

const lineWords = (line: number, cells: readonly string[]): string =>
  `Line ${line}: ${cells
    .filter(cell => cell !== '')
    .slice(0, 3)
    .join(', ')
    .slice(0, 40)}`
