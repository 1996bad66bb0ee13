import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { formulaWords } from '#rooms/contract/gradebook-words.rules.ts'
import type { Book } from '#rooms/contract/gradebook.contract.ts'
import { Downloads, TermChoice } from './book-tools.tsx'
import { MarksTable, type OpenPart } from './marks-table.tsx'
import { StandardsTable } from './standards-table.tsx'
import classes from './gradebook.module.css'

const CellDialog = lazy(() => import('./cell-dialog.tsx').then(module => ({ default: module.CellDialog })))
const LessonDialog = lazy(() =>
  import('./lesson-dialog.tsx').then(module => ({ default: module.LessonDialog })),
)
const SettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then(module => ({ default: module.SettingsDialog })),
)

export function ClassBook({ book }: { book: Book }) {
  const [address] = useSearchParams()
  const [open, setOpen] = useState<OpenPart | null>(null)
  const view = address.get('view') === 'standards' ? 'standards' : 'marks'
  const to = (each: string) => {
    const next = new URLSearchParams(address)
    next.set('view', each)
    return `?${next}`
  }
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={`Gradebook of ${book.name}`}
        line="What each student reached this term, lesson by lesson and standard by standard."
        trail={[{ label: book.name, to: `/com/class/${book._id}` }]}
        action={
          book.mayEdit && (
            <Button
              variant="default"
              leftSection={
                <Icon
                  name="settings"
                  size={18}
                />
              }
              onClick={() => setOpen({ part: 'settings' })}
            >
              How marks count
            </Button>
          )
        }
      />
      <div className={classes.head}>
        <TermChoice book={book} />
        <ChipLinks
          label="What is shown"
          links={[
            { to: to('marks'), label: 'By category', current: view === 'marks' },
            { to: to('standards'), label: 'By standard', current: view === 'standards' },
          ]}
        />
        <Downloads
          book={book}
          view={view}
        />
      </div>
      <p className={classes.formula}>{view === 'standards' ? standardWords : formulaWords(book).join(' ')}</p>
      {book.lessons.length === 0 || book.rows.length === 0 ? (
        <EmptyState
          drawing="figures"
          title="No marks in this term yet"
          text="Lessons whose questions have points appear here when they end."
          action={<Link to={`/com/class/${book._id}?part=sessions`}>Lessons of the class</Link>}
        />
      ) : (
        <Tables
          book={book}
          view={view}
          onOpen={setOpen}
        />
      )}
      <Suspense fallback={null}>
        {open?.part === 'cell' && (
          <CellDialog
            book={book}
            uid={open.uid}
            session={open.session}
            onClose={close}
          />
        )}
        {open?.part === 'lesson' && (
          <LessonDialog
            book={book}
            session={open.session}
            onClose={close}
          />
        )}
        {open?.part === 'settings' && (
          <SettingsDialog
            book={book}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

const standardWords =
  'Points of all lessons that count, added up for each standard. Neither weights of categories nor figures changed by hand touch them.'

const Tables = ({
  book,
  view,
  onOpen,
}: {
  book: Book
  view: 'marks' | 'standards'
  onOpen: (part: OpenPart) => void
}) =>
  view === 'standards' ? (
    <StandardsTable
      book={book}
      onOpen={onOpen}
    />
  ) : (
    <MarksTable
      book={book}
      onOpen={onOpen}
    />
  )
