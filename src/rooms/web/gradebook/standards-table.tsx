// Students as rows, standards as columns: points of all counted lessons in every category.
import { Statement } from '#academics/web/parts/statement.tsx'
import { VisuallyHidden } from '@mantine/core'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { figureText, standardsIn } from '#rooms/contract/gradebook-words.rules.ts'
import type { Book } from '#rooms/contract/gradebook.contract.ts'
import type { OpenPart } from './marks-table.tsx'
import classes from './gradebook.module.css'

export function StandardsTable({ book, onOpen }: { book: Book; onOpen: (part: OpenPart) => void }) {
  const standards = standardsIn(book)
  if (standards.length === 0)
    return (
      <EmptyState
        drawing="figures"
        title="No standards have points yet"
        text="Give points for standards where you write questions, and mark the answers."
      />
    )
  return (
    <div
      className={classes.scroll}
      role="region"
      aria-label="Standards"
    >
      <table className={classes.table}>
        <caption className={classes.hidden}>Standards of {book.name}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className={classes.name}
            >
              Student
            </th>
            {standards.map(({ _id, name }) => (
              <th
                key={_id}
                scope="col"
              >
                <span className={classes.standard}>
                  <Statement
                    text={name}
                    inline
                  />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {book.rows.map(row => (
            <tr key={row.uid}>
              <th
                scope="row"
                className={classes.name}
              >
                <button
                  type="button"
                  className={classes.person}
                  onClick={() => onOpen({ part: 'cell', uid: row.uid, session: null })}
                >
                  <PersonChip
                    name={row.name}
                    picture={pictureOf(row.avatar)}
                    size={28}
                  />
                  <VisuallyHidden>figure of the term</VisuallyHidden>
                </button>
              </th>
              {standards.map(({ _id }) => {
                const figure = row.standards.find(each => each._id === _id)
                return <td key={_id}>{figure ? figureText(figure) : '–'}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
