// One learner's tile: presence, answer, stuck, locked, late, group. Words and icons repeat what the
// colours say.
import { memo } from 'react'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { categoryColour } from '#kit/web/theme/categories.ts'
import { seatWords, type SeatView } from './seats.ts'
import classes from './seats.module.css'

interface TileProps {
  seat: SeatView
  /** Name of the group, if any. */ group?: string | undefined
  onOpen: (uid: string) => void
}

/** Rerenders only when this learner changes, so that a burst of answers renders each tile once. */
export const SeatTile = memo(
  Tile,
  (before, now) =>
    before.group === now.group && before.onOpen === now.onOpen && sameSeat(before.seat, now.seat),
)

const sameSeat = (one: SeatView, other: SeatView): boolean =>
  (Object.keys(one) as (keyof SeatView)[]).every(key => one[key] === other[key])

function Tile({ seat, group, onOpen }: TileProps) {
  const { name, avatar, there, late, locked, stuck, done, questionCount } = seat
  const all = questionCount > 0 && done >= questionCount
  return (
    <button
      type="button"
      className={classes.tile}
      data-there={there}
      data-done={all || undefined}
      data-stuck={stuck || undefined}
      title={name}
      onClick={() => onOpen(seat.uid)}
      style={
        seat.group === null
          ? undefined
          : { borderInlineStartColor: categoryColour(seat.group), borderInlineStartWidth: 5 }
      }
    >
      <span className={classes.hidden}>{seatWords(seat, group)}</span>
      <span
        className={classes.tileTop}
        aria-hidden
      >
        <PersonChip
          name={name}
          picture={pictureOf(avatar)}
          size={26}
          compact
        />
        <span className={classes.signs}>
          {stuck && (
            <Sign
              icon="warning"
              words="Stuck"
            />
          )}
          {locked && (
            <Icon
              name="lock"
              size={15}
            />
          )}
          {all && (
            <Icon
              name="done"
              size={18}
            />
          )}
        </span>
      </span>
      <span
        className={classes.tileName}
        aria-hidden
      >
        {name}
      </span>
      <span
        className={classes.tileState}
        aria-hidden
      >
        <span>{stateOf(seat)}</span>
        {late && <b>Late</b>}
      </span>
    </button>
  )
}

const Sign = ({ icon, words }: { icon: IconName; words: string }) => (
  <span className={classes.sign}>
    <Icon
      name={icon}
      size={14}
    />
    {words}
  </span>
)

function stateOf(seat: SeatView): string {
  const doing = doingWords(seat)
  if (seat.there === 'absent') return 'Not here yet'
  if (seat.there !== 'away') return doing ?? 'Here'
  return doing ? `Away, ${doing.toLocaleLowerCase('en')}` : 'Away'
}

function doingWords({ done, questionCount }: SeatView): string | null {
  if (questionCount === 0) return null
  if (questionCount > 1) return `${done} of ${questionCount}`
  return done > 0 ? 'Answered' : null
}
