import type { SchoolChoice } from '#identity/contract/links.contract.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useMode } from '../parts/account-mode.ts'
import { useWorkplace } from './use-workplace.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './corner.module.css'

/** Work as myself, or in one of my schools. */
export function ModeSwitch({
  me,
  schools,
  onDone,
}: {
  me: Me
  schools: readonly SchoolChoice[]
  onDone: () => void
}) {
  const { school } = useMode()
  const work = useWorkplace(me, schools)
  const choose = (to: string | null) => {
    onDone()
    work(to)
  }
  const rows = [{ _id: null, name: 'Personal account', logo: null }, ...schools]
  const radios = useRadios({
    values: rows.map(({ _id }) => _id),
    value: school,
    onChange: choose,
    waits: true,
  })
  return (
    <div
      {...radios.group('Work as')}
      className={classes.part}
    >
      <p className={classes.heading}>Work as</p>
      {rows.map(({ _id, name, logo }) => (
        <button
          key={_id ?? 'personal'}
          {...radios.button(_id)}
          className={classes.item}
        >
          {logo ? (
            <img
              src={logo}
              alt=""
              width={20}
              height={20}
            />
          ) : (
            <Icon name={_id === null ? 'person' : 'school'} />
          )}
          <span>{name}</span>
          {school === _id && (
            <Icon
              name="check"
              size={18}
            />
          )}
        </button>
      ))}
    </div>
  )
}
