// Every learner's answer on the page, including private boards while they are drawn, and group boards.
import { Fragment, type CSSProperties } from 'react'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { categoryColour } from '#kit/web/theme/categories.ts'
import { answeredAt } from '#rooms/contract/group-answers.rules.ts'
import { votesWords } from '#rooms/contract/work-words.rules.ts'
import { GroupBoards } from './group-boards.tsx'
import { AnswerBody } from './answer-body.tsx'
import type { SeatView } from './seats.ts'
import { useTeaching } from './teaching.ts'
import classes from './panels.module.css'

export function WallPanel({ onOpen }: { onOpen: (uid: string) => void }) {
  const { at, seats, answers, state } = useTeaching()
  const answered = at ? answeredAt(state, at._id) : undefined
  const there = seats.filter(({ there: where }) => where !== 'absent')
  if (there.length === 0) return <p className={classes.small}>Nobody is here yet.</p>
  const latest = (uid: string) => {
    const theirs = answers.filter(answer => answer.uid === uid)
    const here = theirs.filter(({ page }) => page === at?._id)
    // In student pace, a learner's latest answer says more than one on the teacher's page.
    return state.pace === 'student' && here.length === 0
      ? theirs.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)).slice(0, 1)
      : here
  }
  return (
    <div className={classes.panel}>
      {at && state.groupAnswers && state.groups.length > 0 && (
        <GroupBoards
          key={at._id}
          page={at._id}
        />
      )}
      <ul
        className={classes.wall}
        aria-label="Every learner's answer"
      >
        {there.map(seat => (
          <li key={seat.uid}>
            <WallTile
              seat={seat}
              answers={latest(seat.uid)}
              withGroup={answered?.has(seat.uid) === true}
              onOpen={() => onOpen(seat.uid)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function WallTile({
  seat,
  answers,
  withGroup,
  onOpen,
}: {
  seat: SeatView
  answers: ReturnType<typeof useTeaching>['answers']
  withGroup: boolean
  onOpen: () => void
}) {
  const { stops } = useTeaching()
  const colour: CSSProperties | undefined =
    seat.group === null ? undefined : { borderTopColor: categoryColour(seat.group) }
  return (
    <article
      className={classes.board1}
      style={colour}
      data-there={seat.there}
    >
      <button
        type="button"
        className={classes.boardName}
        onClick={onOpen}
      >
        <span className={classes.hidden}>All answers of </span>
        <PersonChip
          name={seat.name}
          picture={pictureOf(seat.avatar)}
          size={18}
        />
      </button>
      <div className={classes.boardBody}>
        {answers.length === 0 && (
          <p className={classes.small}>{withGroup ? 'Answered by the group' : nothingWords(seat)}</p>
        )}
        {answers.slice(-3).map(answer => (
          <Fragment key={answer._id}>
            <AnswerBody
              answer={answer}
              question={stops.find(({ _id }) => _id === answer.page)?.question}
              brief
            />
            {answer.votes !== undefined && <p className={classes.small}>{votesWords(answer.votes)}</p>}
          </Fragment>
        ))}
        {answers.length > 3 && <p className={classes.small}>and {answers.length - 3} more</p>}
      </div>
    </article>
  )
}

const nothingWords = ({ stuck }: SeatView): string => (stuck ? 'Stuck: nothing yet' : 'Nothing yet')
