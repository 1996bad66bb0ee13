// Differences between trees in four groups. Long groups are truncated, with a note about the rest.
import { isEmptyDiff, type TreeDiff } from '#academics/contract/tree-diff.rules.ts'
import type { Entry } from '#academics/contract/tree.rules.ts'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import { Statement } from '../parts/statement.tsx'
import classes from './panel.module.css'

const maxShown = 100

interface DiffViewProps {
  diff: TreeDiff
  emptyWords?: string
  /** On a separate page it has no scroll area. */
  whole?: boolean
}

export function DiffView({
  diff,
  emptyWords = 'Nothing has changed since it was published.',
  whole = false,
}: DiffViewProps) {
  if (isEmptyDiff(diff)) return <p className={classes.quiet}>{emptyWords}</p>
  return (
    <div
      className={classes.diff}
      data-whole={whole || undefined}
    >
      <Group
        title="Added"
        icon="plus"
        tone="positive"
        count={diff.added.length}
      >
        {diff.added.slice(0, maxShown).map(entry => (
          <li key={entry._id}>
            <Line entry={entry} />
          </li>
        ))}
      </Group>
      <Group
        title="Removed"
        icon="trash"
        tone="negative"
        count={diff.removed.length}
      >
        {diff.removed.slice(0, maxShown).map(entry => (
          <li key={entry._id}>
            <del>
              <Line entry={entry} />
            </del>
          </li>
        ))}
      </Group>
      <Group
        title="Changed"
        icon="edit"
        tone="info"
        count={diff.changed.length}
      >
        {diff.changed.slice(0, maxShown).map(pair => (
          <li key={pair.after._id}>
            <Change {...pair} />
          </li>
        ))}
      </Group>
      <Group
        title="Moved"
        icon="sort"
        tone="warning"
        count={diff.moved.length}
      >
        {diff.moved.slice(0, maxShown).map(({ after }) => (
          <li key={after._id}>
            <Line entry={after} />
          </li>
        ))}
      </Group>
    </div>
  )
}

function Group({
  title,
  icon,
  tone,
  count,
  children,
}: {
  title: string
  icon: IconName
  tone: string
  count: number
  children: React.ReactNode
}) {
  if (count === 0) return null
  return (
    <section
      className={classes.group}
      data-tone={tone}
    >
      <h3>
        <Icon
          name={icon}
          size={16}
        />
        {title} <span>{count.toLocaleString('en-US')}</span>
      </h3>
      <ul>{children}</ul>
      {count > maxShown && (
        <p className={classes.quiet}>And {(count - maxShown).toLocaleString('en-US')} more.</p>
      )}
    </section>
  )
}

const Line = ({ entry: { code, name } }: { entry: Entry }) => (
  <>
    {code !== '' && <code>{code}</code>}{' '}
    <Statement
      text={name}
      inline
    />
  </>
)

function Change({ before, after }: { before: Entry; after: Entry }) {
  const lists = (a: readonly string[], b: readonly string[]) => a.join() !== b.join()
  const other = [
    ...(lists(before.grade, after.grade) ? ['grades'] : []),
    ...(lists(before.tags, after.tags) ? ['tags'] : []),
    ...(before.mark === after.mark ? [] : ['remark']),
  ]
  const words = before.name !== after.name || before.code !== after.code
  return (
    <>
      {words && (
        <del>
          <Line entry={before} />
        </del>
      )}
      <ins>
        <Line entry={after} />
      </ins>
      {other.length > 0 && <span className={classes.quiet}> ({other.join(', ')})</span>}
    </>
  )
}
