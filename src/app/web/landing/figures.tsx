import { useQuery } from '@tanstack/react-query'
import { welcomeContract } from '#app/contract/welcome.contract.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { api } from '#kit/web/api.ts'
import classes from './landing.module.css'

const figuresQuery = {
  queryKey: ['welcome', 'figures'],
  queryFn: () => api(welcomeContract).get('figures'),
  staleTime: minuteMs,
}

const inWords = new Intl.NumberFormat('en-US')

/** Figures counted in the database. Zeros are hidden; without an answer there is no strip. */
export function Figures() {
  const { data } = useQuery(figuresQuery)
  const shown = data?.figures.filter(({ value }) => value > 0) ?? []
  if (shown.length === 0) return null
  return (
    <section
      className={classes.figures}
      aria-label="Figures of today"
    >
      <dl>
        {shown.map(({ name, value, atLeast }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {inWords.format(value)}
              {atLeast && '+'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
