// Selects the term and downloads the gradebook.
import { Button, NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { toCsv } from '#kit/contract/csv.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { saveFile } from '#kit/web/save-file.ts'
import { sheetOf } from '#rooms/contract/gradebook-words.rules.ts'
import type { Book } from '#rooms/contract/gradebook.contract.ts'
import classes from './gradebook.module.css'

export function TermChoice({ book: { term, terms } }: { book: Book }) {
  const [address, setAddress] = useSearchParams()
  if (terms.length < 2) return null
  return (
    <NativeSelect
      label="Term"
      value={term}
      data={terms.map(({ _id, title }) => ({ value: _id, label: title }))}
      onChange={event => {
        const next = new URLSearchParams(address)
        next.set('term', event.currentTarget.value)
        setAddress(next, { replace: true })
      }}
    />
  )
}

export function Downloads({ book, view }: { book: Book; view: 'marks' | 'standards' }) {
  const { timeZone, locale } = usePlace()
  const icon = (
    <Icon
      name="download"
      size={18}
    />
  )
  return (
    <div className={classes.tools}>
      <Button
        variant="default"
        leftSection={icon}
        onClick={() => saveFile(`gradebook-${book.name}.csv`, toCsv(sheetOf(book, view, timeZone)))}
      >
        CSV
      </Button>
      {book.pdf && (
        <Button
          component="a"
          href={`${book.pdf}&${new URLSearchParams({ zone: timeZone, locale })}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={icon}
        >
          PDF
        </Button>
      )}
    </div>
  )
}
