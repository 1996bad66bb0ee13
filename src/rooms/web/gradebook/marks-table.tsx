// Students as rows, lessons as columns grouped by category. Names stay visible; arrow keys move between
// cells.
import { Icon } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import {
  categoriesIn,
  categoryName,
  cellText,
  cellWords,
  figureText,
  percentText,
} from '#rooms/contract/gradebook-words.rules.ts'
import type { Book, BookCell, BookRow } from '#rooms/contract/gradebook.contract.ts'
import { gridKeys } from './grid-keys.ts'
import classes from './gradebook.module.css'

export type OpenPart =
  | { readonly part: 'settings' }
  | { readonly part: 'lesson'; readonly session: string }
  | { readonly part: 'cell'; readonly uid: string; readonly session: string | null }

export function MarksTable({ book, onOpen }: { book: Book; onOpen: (part: OpenPart) => void }) {
  const groups = categoriesIn(book)
  return (
    <>
      <div
        className={classes.scroll}
        role="region"
        aria-label="Marks"
        tabIndex={-1}
      >
        <table className={classes.table}>
          <caption className={classes.hidden}>Marks of {book.name}</caption>
          <thead>
            <tr>
              <th
                scope="col"
                className={classes.name}
              >
                Student
              </th>
              <th scope="col">Term</th>
              {groups.map(id => (
                <th
                  key={id}
                  scope="col"
                >
                  {categoryName(book, id)}
                  <small>{book.weights?.find(({ category }) => category === id)?.weight}%</small>
                </th>
              ))}
              {book.lessons.map((lesson, at) => (
                <LessonHead
                  key={lesson._id}
                  book={book}
                  lesson={lesson}
                  isFirst={at === 0}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {book.rows.map(row => (
              <Row
                key={row.uid}
                book={book}
                row={row}
                groups={groups}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Legend />
    </>
  )
}

function LessonHead({
  book,
  lesson,
  isFirst,
  onOpen,
}: {
  book: Book
  lesson: Book['lessons'][number]
  isFirst: boolean
  onOpen: (part: OpenPart) => void
}) {
  return (
    <th
      scope="col"
      aria-label={lesson.name}
      data-off={lesson.weight === 0 || undefined}
    >
      <button
        type="button"
        data-cell
        onKeyDown={gridKeys}
        tabIndex={isFirst ? 0 : -1}
        title="Category and weight"
        onClick={() => onOpen({ part: 'lesson', session: lesson._id })}
      >
        <span className={classes.lesson}>{lesson.name}</span>
        <small>
          <DateTime
            at={lesson.start}
            day
          />
        </small>
        <small>
          {lesson.weight === 0 ? 'Does not count' : categoryName(book, lesson.category)} · {lesson.score} p
        </small>
      </button>
    </th>
  )
}

function Row({
  book,
  row,
  groups,
  onOpen,
}: {
  book: Book
  row: BookRow
  groups: readonly string[]
  onOpen: (part: OpenPart) => void
}) {
  const { uid, name, avatar, change } = row
  return (
    <tr>
      <th
        scope="row"
        className={classes.name}
      >
        <PersonChip
          name={name}
          picture={pictureOf(avatar)}
          size={28}
        />
      </th>
      <td className={classes.whole}>
        <button
          type="button"
          data-cell
          onKeyDown={gridKeys}
          tabIndex={-1}
          data-changed={change ? true : undefined}
          aria-label={`${name}, term: ${figureText(row)}${change ? ', changed by hand' : ''}`}
          onClick={() => onOpen({ part: 'cell', uid, session: null })}
        >
          <b>{percentText(row.percent)}</b>
          {(row.code !== null || change) && (
            <small>
              {row.code} {change && <Changed />}
            </small>
          )}
        </button>
      </td>
      {groups.map(id => {
        const figure = row.categories.find(({ category }) => category === id)
        return (
          <td
            key={id}
            className={classes.group}
          >
            {percentText(figure?.percent ?? null)}
          </td>
        )
      })}
      {row.cells.map((cell, at) => (
        <td
          key={cell.session}
          data-state={cell.state}
          data-off={book.lessons[at]?.weight === 0 || undefined}
        >
          <button
            type="button"
            data-cell
            onKeyDown={gridKeys}
            tabIndex={-1}
            data-changed={cell.change ? true : undefined}
            aria-label={`${name}, ${book.lessons[at]?.name}: ${spoken(cell)}`}
            onClick={() => onOpen({ part: 'cell', uid, session: cell.session })}
          >
            {cellText(cell)}
            {cell.change && cell.change.percent !== null && <Changed />}
          </button>
        </td>
      ))}
    </tr>
  )
}

const spoken = (cell: BookCell): string =>
  `${cellText(cell)}${cell.change && cell.change.percent !== null ? `, changed by hand, was ${cellWords[cell.state].toLowerCase()}` : ''}`

const Changed = () => (
  <Icon
    name="edit"
    size={12}
  />
)

const Legend = () => (
  <ul
    className={classes.legend}
    aria-label="What the marks mean"
  >
    <li>
      <Changed /> Changed by hand
    </li>
    {(['missing', 'toMark', 'excused'] as const).map(state => (
      <li
        key={state}
        data-state={state}
      >
        {cellWords[state]}
      </li>
    ))}
    <li>Arrow keys move between cells, Enter opens one.</li>
  </ul>
)
