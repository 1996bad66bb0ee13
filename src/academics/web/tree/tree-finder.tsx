import { Button } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { GradeChoice } from '../grades/grade-choice.ts'
import type { TreeLook } from '../parts/tree/use-tree.ts'
import classes from './tree.module.css'

/** Search, filters, and buttons that open or close the tree. */
export const TreeFinder = ({
  look,
  what,
  grades,
  total,
}: {
  look: TreeLook
  what: string
  grades: readonly GradeChoice[]
  total: number
}) => (
  <div
    className={classes.finder}
    role="search"
    aria-label={what}
  >
    <span className={classes.search}>
      <Icon
        name="search"
        size={18}
      />
      <input
        type="search"
        aria-label={`Search ${what}`}
        placeholder={`Search ${what}`}
        value={look.words}
        maxLength={200}
        onChange={event => look.setWords(event.target.value)}
      />
    </span>
    {grades.length > 0 && (
      <select
        className={classes.select}
        aria-label="Grade"
        value={look.grade}
        onChange={event => look.setGrade(event.target.value)}
      >
        <option value="">All grades</option>
        {grades.map(({ _id, name }) => (
          <option
            key={_id}
            value={_id}
          >
            {name}
          </option>
        ))}
      </select>
    )}
    <span
      className={classes.count}
      role="status"
    >
      {look.found
        ? `${look.found.size.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
        : `${total.toLocaleString('en-US')} ${total === 1 ? 'entry' : 'entries'}`}
    </span>
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={look.openAll}
    >
      Expand all
    </Button>
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={look.closeAll}
    >
      Collapse all
    </Button>
  </div>
)
