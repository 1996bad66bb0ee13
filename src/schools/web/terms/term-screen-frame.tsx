// Frame of a term's pages: loads the term and its year, and refuses terms of another school.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import type { School } from '#schools/contract/plans.shapes.ts'
import type { SchoolTerm, SchoolYear } from '#schools/contract/terms.contract.ts'
import { termQuery, yearQuery } from '../parts/school.queries.ts'

export interface TermParams {
  readonly params: { readonly yearId: string; readonly termId: string }
}

export function OfTerm({
  school,
  params,
  children,
}: TermParams & { school: School; children: (term: SchoolTerm, year: SchoolYear) => ReactNode }) {
  const term = useQuery(termQuery(params.termId))
  const year = useQuery(yearQuery(params.yearId))
  const foreign = term.data && (term.data.school !== school._id || term.data.year !== params.yearId)
  if (isMissing(term.error) || isMissing(year.error) || foreign)
    return <NotFoundState text="There is no such term in this school." />
  return (
    <Loaded
      answer={year}
      what="the year"
      shape="page"
    >
      {ofYear => (
        <Loaded
          answer={term}
          what="the term"
          shape="page"
        >
          {found => children(found, ofYear)}
        </Loaded>
      )}
    </Loaded>
  )
}

export const trailOf = (year: SchoolYear, term?: SchoolTerm) => [
  { label: 'Years and terms', to: '/account/term' },
  { label: year.title, to: `/account/term/${year._id}` },
  ...(term ? [{ label: term.title, to: `/account/term/${year._id}/${term._id}` }] : []),
]
