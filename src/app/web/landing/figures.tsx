import { useQuery } from '@tanstack/react-query'
import { welcomeContract } from '#app/contract/welcome.contract.ts'
import { api } from '#kit/web/api.ts'
import classes from './landing.module.css'

const figuresQuery = {
  queryKey: ['welcome', 'figures'],
  queryFn: () => api(welcomeContract).get('figures'),
  staleTime: 60_000,
}

const inWords = new Intl.NumberFormat('en-US')

/** Figures from the database. Zero values are left out; without a response the strip is hidden. */
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
