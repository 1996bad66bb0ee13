import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import type { Book } from '#rooms/contract/gradebook.contract.ts'
import { gradebooks, usePutBook } from './gradebook.queries.ts'
import classes from './gradebook.module.css'

/** A lesson's category in this gradebook. Its content keeps its own. */
export function LessonDialog({
  book,
  session,
  onClose,
}: {
  book: Book
  session: string
  onClose: () => void
}) {
  const lesson = book.lessons.find(({ _id }) => _id === session)
  const [address] = useSearchParams()
  const put = usePutBook(address.get('term') ?? undefined)
  const [category, setCategory] = useState(lesson?.category ?? '')
  const [counts, setCounts] = useState(lesson?.counts ?? true)
  return (
    <FormDialog
      title={lesson?.name ?? 'Lesson'}
      action="Save"
      ready={book.mayEdit}
      onClose={onClose}
      onSubmit={() =>
        put(() =>
          gradebooks().patch('lesson', {
            classId: book._id,
            term: book.term,
            session,
            category: category === '' ? null : category,
            counts,
          }),
        )
      }
    >
      <Link to={`/account/takeaway/${session}`}>Takeaway of this lesson</Link>
      <NativeSelect
        label="Category"
        disabled={!book.mayEdit}
        description={
          book.weights === null ? undefined : 'Lessons in a category without a weight do not count.'
        }
        value={category}
        data={[
          { value: '', label: 'No category' },
          ...book.categories.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={event => setCategory(event.currentTarget.value)}
      />
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={counts}
          disabled={!book.mayEdit}
          onChange={event => setCounts(event.target.checked)}
        />
        Counts for the term
      </label>
    </FormDialog>
  )
}
