// A person's classes as cards, by school.
import type * as z from '#zod'
import type { Me } from '#identity/contract/people.shapes.ts'
import type { ClassCard } from '#schools/contract/people.shapes.ts'
import { useClassGroups } from '../parts/classes/class-groups.ts'
import { ClassCardView } from './class-card.tsx'
import classes from '../parts/school.module.css'

export function ClassGroups({ me, list }: { me: Me; list: readonly z.output<typeof ClassCard>[] }) {
  return useClassGroups(me, list).map(({ school, title, list: mine }) => (
    <section key={school}>
      {title && <h2 className={classes.groupTitle}>{title}</h2>}
      <ul
        className={classes.cards}
        aria-label={title ? `My classes at ${title}` : 'My classes'}
      >
        {mine.map(klass => (
          <ClassCardView
            key={klass._id}
            klass={klass}
            {...(klass.host === me._id &&
              klass.type === 'standard' &&
              school !== me._id && { note: 'You head this class.' })}
          />
        ))}
      </ul>
    </section>
  ))
}
