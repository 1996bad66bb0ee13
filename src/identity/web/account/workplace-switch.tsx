import { isStudent } from '#identity/contract/session.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { initials } from '#kit/web/parts/person-chip.tsx'
import { useMode, useMySchools } from '../parts/account-mode.ts'
import { withMe } from '../parts/with-me.tsx'
import { useWorkplace } from './use-workplace.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './workplace.module.css'

/** As many as fit into the header; the account menu lists all schools. */
const maxSchools = 3

/**
 * The account in force, in sight on every page; another one is a click away. Learners are in theirs by their
 * classes.
 */
export const WorkplaceSwitch = withMe(({ me }) => {
  const schools = useMySchools(me)
  const { school } = useMode()
  const work = useWorkplace(me, schools)
  const shown = schools.filter(({ _id }, at) => at < maxSchools || _id === school)
  const places = [...shown.map(({ _id, name }) => ({ _id, name })), { _id: null, name: 'Personal' }]
  const radios = useRadios({
    values: places.map(({ _id }) => _id),
    value: school,
    onChange: work,
    waits: true,
  })
  if (isStudent(me) || schools.length === 0) return null
  return (
    <div
      {...radios.group('Work as')}
      className={classes.places}
      data-workplace
    >
      {places.map(({ _id, name }) => (
        <button
          key={_id ?? 'personal'}
          {...radios.button(_id)}
          className={classes.place}
          aria-label={_id === null ? 'Personal account' : name}
          title={_id === null ? 'Personal account' : name}
        >
          {_id === null ? (
            <Icon
              name="person"
              size={18}
            />
          ) : (
            <span
              className={classes.sign}
              data-initials={initials(name)}
            />
          )}
          <span className={classes.word}>{name}</span>
        </button>
      ))}
    </div>
  )
})
