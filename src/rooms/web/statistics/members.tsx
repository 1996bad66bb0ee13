// By learner, over all sessions included.
import { useSearchParams } from 'react-router'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import type { Statistics } from '#sessions/contract/learning.shapes.ts'
import { memberSorts, sorted, shareWords, type MemberSort } from './statistics.rules.ts'
import classes from './statistics.module.css'

const sortNames: Readonly<Record<MemberSort, string>> = { name: 'By name', least: 'Least answered first' }

export function Members({ members }: { members: Statistics['members'] }) {
  const [address, setAddress] = useSearchParams()
  const by = memberSorts.find(each => each === address.get('sort')) ?? 'name'
  if (members.length === 0) return null
  return (
    <section
      className={classes.part}
      aria-labelledby="members"
    >
      <div className={classes.head}>
        <h2 id="members">By learner</h2>
        <label>
          Sort
          <select
            value={by}
            onChange={event =>
              setAddress(event.target.value === 'name' ? {} : { sort: event.target.value }, { replace: true })
            }
          >
            {memberSorts.map(each => (
              <option
                key={each}
                value={each}
              >
                {sortNames[each]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Learner</th>
            <th
              scope="col"
              className={classes.end}
            >
              Sessions
            </th>
            <th
              scope="col"
              className={classes.end}
            >
              Present
            </th>
            <th
              scope="col"
              className={classes.end}
            >
              Answered
            </th>
            <th
              scope="col"
              className={classes.end}
            >
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted(members, by).map(
            ({ _id, nickname, avatar, sessions, present, late, answered, questions, percent }) => (
              <tr key={_id}>
                <th scope="row">
                  <PersonChip
                    name={nickname}
                    picture={pictureOf(avatar)}
                  />
                </th>
                <td
                  className={classes.end}
                  data-label="Sessions"
                >
                  {sessions}
                </td>
                <td
                  className={classes.end}
                  data-label="Present"
                >
                  {present}
                  {late > 0 && ` (${late} late)`}
                </td>
                <td
                  className={classes.end}
                  data-label="Answered"
                >
                  {answered} of {questions} ({shareWords(answered, questions)})
                </td>
                <td
                  className={classes.end}
                  data-label="Points"
                >
                  {percent === null ? '–' : `${percent}%`}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}
