// The agreements a guardian accepts for a child under 13.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { agreementsQuery } from '#identity/web/parts/agreements.ts'
import { useApp } from '#kit/web/app.tsx'
import classes from '../parts/school.module.css'

interface Props {
  /** Null for a used link. */
  student: string | null
  agreed: readonly string[]
  onChange: (agreed: string[]) => void
}

export function useAgreements(isNeeded: boolean) {
  const agreements = useQuery({ ...agreementsQuery(useApp()), enabled: isNeeded }).data ?? []
  return {
    isComplete: (agreed: readonly string[]) =>
      !isNeeded || agreements.every(({ _id }) => agreed.includes(_id)),
  }
}

export function AgreementsPart({ student, agreed, onChange }: Props) {
  const agreements = useQuery(agreementsQuery(useApp())).data ?? []
  return agreements.map(({ _id, name, to }) => (
    <label
      key={_id}
      className={classes.tick}
    >
      <input
        type="checkbox"
        checked={agreed.includes(_id)}
        onChange={event =>
          onChange(event.target.checked ? [...agreed, _id] : agreed.filter(other => other !== _id))
        }
      />
      <span>
        For {student ?? 'your child'} I have read and agree:{' '}
        <Link
          to={to}
          target="_blank"
        >
          {name}
        </Link>
      </span>
    </label>
  ))
}
