// Earnings from referring schools: the current rate, the sum, and each school.
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import type { Referrals } from '#schools/contract/referrals.shapes.ts'
import { planNames } from '#schools/contract/schools.lifecycle.ts'
import classes from '../parts/school.module.css'
import { earnedWords, rateWords } from './referral-rate.ts'

export function ReferralEarnings() {
  const answer = useQuery({
    queryKey: ['schools', 'referrals'],
    queryFn: () => api(schoolPlanContract).get('referrals', {}),
  })
  return (
    <Loaded
      answer={answer}
      what="what you earned"
      shape="table"
    >
      {found => <Found found={found} />}
    </Loaded>
  )
}

const Found = ({ found }: { found: Referrals }) => (
  <>
    <p>{rateWords(found)}</p>
    <p>
      Earned so far: <b>{earnedWords(found.total, found.currency)}</b>. Every entry is listed in{' '}
      <TextLink to="/point/record">your points</TextLink> and{' '}
      <TextLink to="/home/income">your income</TextLink>.
    </p>
    {found.schools.length === 0 ? (
      <p className={classes.dim}>No school has come through you yet.</p>
    ) : (
      <ul
        className={classes.rows}
        aria-label="Schools you referred"
      >
        {found.schools.map(school => (
          <School
            key={school._id}
            school={school}
            currency={found.currency}
          />
        ))}
      </ul>
    )}
  </>
)

const School = ({ school, currency }: { school: Referrals['schools'][number]; currency: string }) => (
  <li className={classes.row}>
    <span>
      <b>{school.name}</b>
      <br />
      <small className={classes.dim}>
        {school.state === 'create' ? 'Has no plan yet' : planNames[school.state]}
        {' · '}
        <DateTime
          at={school.at}
          day
        />
      </small>
    </span>
    <span>{school.counts ? earnedWords(school, currency) : 'Was known before you referred it'}</span>
  </li>
)
