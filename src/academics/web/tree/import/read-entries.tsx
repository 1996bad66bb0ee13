// Preview of the first entries read from a sheet, with their positions and fields.
import { useState } from 'react'
import { Button } from '@mantine/core'
import type { Placing } from '#academics/contract/sheet/sheet-columns.rules.ts'
import type { ReadSheet } from '#academics/contract/sheet/sheet-read.rules.ts'
import { Statement } from '../../parts/statement.tsx'
import classes from './import.module.css'

const pageSize = 25

const placingWords: Readonly<Record<Placing, string>> = {
  columns: 'Each level has a column of its own.',
  parent: 'Each entry names its parent.',
  smartLevel: 'A number such as 1.2.3 gives the position.',
  level: 'A number gives the level.',
  indent: 'The blanks before the words give the level.',
  code: 'Each entry stands below the one whose code its own begins with.',
  flat: 'Nothing gives a position, so all entries are on the first level.',
}

export function ReadEntries({ read: { entries }, placing }: { read: ReadSheet; placing: Placing }) {
  const [shown, setShown] = useState(pageSize)
  const depth = Math.max(0, ...entries.map(({ level }) => level))
  const count = entries.length.toLocaleString('en-US')
  return (
    <section
      className={classes.section}
      aria-labelledby="entries-as-read"
    >
      <h2 id="entries-as-read">
        {count} {entries.length === 1 ? 'entry' : 'entries'} as read
      </h2>
      <p className={classes.quiet}>
        {placingWords[placing]} The tree has {depth} {depth === 1 ? 'level' : 'levels'}.
      </p>
      <ol
        className={classes.entries}
        aria-label="Entries as read"
      >
        {entries.slice(0, shown).map(({ line, level, name, code, grades, tags, mark }, at) => (
          <li
            key={at}
            style={{ paddingInlineStart: (level - 1) * 20 }}
          >
            <small>
              Line {line} · Level {level}
            </small>
            <span className={classes.name}>
              {code && <b>{code} </b>}
              <Statement
                text={name}
                inline
              />
            </span>
            <Fields
              grades={grades}
              tags={tags}
              mark={mark}
            />
          </li>
        ))}
      </ol>
      {entries.length > shown && (
        <div className={classes.actions}>
          <Button
            variant="default"
            onClick={() => setShown(shown + 4 * pageSize)}
          >
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}

function Fields({ grades, tags, mark }: Pick<ReadSheet['entries'][number], 'grades' | 'tags' | 'mark'>) {
  const words = [
    ...(mark ? [mark] : []),
    ...(grades.length > 0 ? [`Grades: ${grades.join(', ')}`] : []),
    ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : []),
  ]
  return words.length > 0 ? <small>{words.join(' · ')}</small> : null
}
