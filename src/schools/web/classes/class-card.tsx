import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { categoryColour } from '#kit/web/theme/categories.ts'
import { counted } from '../parts/words.ts'
import classes from '../parts/school.module.css'

interface CardClass {
  readonly _id: string
  readonly name: string
  readonly grade: string | null
  readonly type: 'standard' | 'subject'
  readonly count: { readonly student: number; readonly teacher: number }
}

/** A class has the same colour everywhere. */
const tintOf = (id: string) =>
  categoryColour(Array.from(id.slice(-6)).reduce((sum, char) => sum * 7 + char.charCodeAt(0), 3) % 9973)

export const ClassCardView = ({
  klass,
  note,
  children,
}: {
  klass: CardClass
  note?: ReactNode
  children?: ReactNode
}) => (
  <li
    className={classes.card}
    style={{ '--tint': tintOf(klass._id) } as CSSProperties}
  >
    <h2>
      <Link to={`/com/class/${klass._id}`}>{klass.name}</Link>
    </h2>
    <p className={classes.cardFacts}>
      <span>{klass.type === 'subject' ? 'Subject class' : (klass.grade ?? 'Class')}</span>
      <span>
        <Icon
          name="people"
          size={16}
        />
        {counted(klass.count.student, 'student')}
      </span>
    </p>
    {note && <p className={classes.small}>{note}</p>}
    {children && <footer>{children}</footer>}
  </li>
)
