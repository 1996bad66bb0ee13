import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { useOthers } from './use-others.ts'
import classes from './others.module.css'

/** Avatars of colleagues who have the deck open. */
export function OthersHere() {
  const others = useOthers()
  return (
    <ul
      className={classes.here}
      aria-label="Also here"
      hidden={others.length === 0}
    >
      {others.map(({ uid, name }) => (
        <li key={uid}>
          <PersonChip
            name={name}
            size={30}
            compact
          />
        </li>
      ))}
    </ul>
  )
}
