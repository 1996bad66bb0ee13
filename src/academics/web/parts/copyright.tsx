import { useQuery } from '@tanstack/react-query'
import { offeredQuery } from '../academics.queries.ts'
import classes from './academic.module.css'

/** Whose words the standards are: of their curriculum, and of those that parts were copied from. */
export function Copyright({
  curriculum,
  sources = [],
}: {
  curriculum: string
  sources?: readonly { readonly curriculum: string }[]
}) {
  const { data = [] } = useQuery(offeredQuery)
  const lines = [...new Set([curriculum, ...sources.map(source => source.curriculum)])].flatMap(
    code => data.find(each => each.code === code)?.copyright || [],
  )
  return lines.map(line => (
    <p
      key={line}
      className={classes.copyright}
    >
      {line}
    </p>
  ))
}
