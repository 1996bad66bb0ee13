// A learner's own row: sent marks by lesson, and the term figure where the class shows it.
import { Statement } from '#academics/web/parts/statement.tsx'
import '@mantine/core/styles/Input.layer.css'
import { Link } from 'react-router'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import {
  categoryName,
  cellText,
  figureText,
  formulaWords,
  rowFormula,
} from '#rooms/contract/gradebook-words.rules.ts'
import type { Book, BookRow } from '#rooms/contract/gradebook.contract.ts'
import { Downloads, TermChoice } from './book-tools.tsx'
import classes from './gradebook.module.css'

export function MyGrades({ book }: { book: Book }) {
  const [row] = book.rows
  return (
    <>
      <PageHeader
        title={`My grades in ${book.name}`}
        line="From the reports your teachers have sent you."
        trail={[{ label: book.name, to: `/com/class/${book._id}` }]}
      />
      <div className={classes.head}>
        <TermChoice book={book} />
        <Downloads
          book={book}
          view="marks"
        />
      </div>
      {row && row.cells.some(({ state }) => state !== 'notListed') ? (
        <Mine
          book={book}
          row={row}
        />
      ) : (
        <EmptyState
          drawing="figures"
          title="No marks in this term yet"
          text="They appear here when your teacher sends a report."
        />
      )}
    </>
  )
}

const Mine = ({ book, row }: { book: Book; row: BookRow }) => (
  <div className={classes.mine}>
    {row.percent !== null && (
      <section aria-labelledby="term">
        <h2 id="term">This term</h2>
        <p className={classes.big}>{figureText(row)}</p>
        <p>{row.change ? `Changed by ${row.change.by}: ${row.change.reason}` : rowFormula(book, row)}</p>
        <p className={classes.formula}>{formulaWords(book).join(' ')}</p>
      </section>
    )}
    <section aria-labelledby="lessons">
      <h2 id="lessons">Lessons</h2>
      <ul className={classes.lines}>
        {book.lessons.map((lesson, at) => {
          const cell = row.cells[at]
          if (!cell || cell.state === 'notListed') return null
          return (
            <li key={lesson._id}>
              <span>
                {cell.state === 'notSent' ? (
                  lesson.name
                ) : (
                  <Link to={`/account/takeaway/${lesson._id}/student-view/${row.uid}`}>{lesson.name}</Link>
                )}
                <small>
                  <DateTime
                    at={lesson.start}
                    day
                  />
                  {lesson.category !== null && ` · ${categoryName(book, lesson.category)}`}
                  {cell.change && ` · ${cell.change.by}: ${cell.change.reason}`}
                </small>
              </span>
              <b>{cellText(cell)}</b>
            </li>
          )
        })}
      </ul>
    </section>
    {row.standards.length > 0 && (
      <section aria-labelledby="standards">
        <h2 id="standards">Standards</h2>
        <ul className={classes.lines}>
          {row.standards.map(standard => (
            <li key={standard._id}>
              <span>
                <Statement
                  text={standard.name}
                  inline
                />
              </span>
              <b>{figureText(standard)}</b>
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
)
