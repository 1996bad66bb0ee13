// Content as reviewers check it: the frozen copy with its files, and the import price.
import type { OfferedUnit } from '#services/contract/content/content.shapes.ts'
import classes from '../services.module.css'
import { UnitSlides } from './unit-slides.tsx'
import { UnitWords } from './unit-words.tsx'

export const UnitReview = ({ application, unit }: { application: string; unit: OfferedUnit }) => (
  <section
    className={classes.section}
    aria-labelledby="unit"
  >
    <h2 id="unit">Content</h2>
    <UnitWords unit={unit} />
    <UnitSlides
      application={application}
      frozenAt={unit.frozenAt ?? ''}
    />
  </section>
)
