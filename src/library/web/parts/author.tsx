import type { LibraryCard } from '#authoring/contract/published.shapes.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { Mark } from '#kit/web/theme/mark.tsx'
import classes from './library.module.css'

/** Shows the author; the platform's own items show its logo. */
export const Author = ({
  owner,
  size = 24,
  role,
}: {
  owner: LibraryCard['owner']
  size?: number
  role?: string
}) => (
  <span className={classes.author}>
    {owner.official ? (
      <span className={classes.official}>
        <Mark />
        {owner.name}
        <span className={classes.dim}>official</span>
      </span>
    ) : (
      <PersonChip
        name={owner.name}
        picture={pictureOf(owner.avatar)}
        size={size}
        {...(role !== undefined && { role })}
      />
    )}
  </span>
)
