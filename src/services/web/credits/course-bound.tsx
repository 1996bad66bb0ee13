import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import { coursePath } from '../bookings/parts/paths.ts'
import classes from '../packages/packages.module.css'

/** The course its lessons accompany. */
export const CourseBound = ({ bought: { _id, course } }: { bought: PackUser }) => (
  <p className={classes.row}>
    <span>{course ? `These lessons follow ${course.name}.` : 'These lessons follow no course.'}</span>
    <TextLink to={coursePath(_id)}>{course ? 'Change the course' : 'Choose a course'}</TextLink>
  </p>
)
