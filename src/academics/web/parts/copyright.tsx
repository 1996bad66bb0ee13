// Copyright lines of standards: from their source document, or from their curriculum and the curricula that
// parts were copied from.
import { useQuery } from '@tanstack/react-query'
import type { SourceDocument } from '#academics/contract/documents.shapes.ts'
import type { Sources } from '#academics/contract/trees.contract.ts'
import { offeredQuery } from './academics.queries.ts'
import classes from './academic.module.css'

interface CopyrightProps {
  curriculum: string
  sources?: Sources
}

export function Copyright({ curriculum, sources = [] }: CopyrightProps) {
  const { data = [] } = useQuery(offeredQuery)
  // The platform's copyright line does not apply to imported files.
  const isOfFile = sources.some(source => source.curriculum === '' || source.document)
  const codes = [
    ...(isOfFile ? [] : [curriculum]),
    ...sources.filter(source => !source.document).map(source => source.curriculum),
  ]
  const lines = [...new Set(codes)].flatMap(code => data.find(each => each.code === code)?.copyright || [])
  return (
    <>
      {sources.map((source, at) => (
        <SourceLine
          key={`${at} ${source.set}`}
          source={source}
        />
      ))}
      {lines.map(line => (
        <p
          key={line}
          className={classes.copyright}
        >
          {line}
        </p>
      ))}
    </>
  )
}

function SourceLine({ source: { curriculum, set, document } }: { source: Sources[number] }) {
  if (document)
    return (
      <p className={classes.copyright}>
        <DocumentWords document={document} />
      </p>
    )
  return curriculum === '' ? <p className={classes.copyright}>From the file {set}.</p> : null
}

/** Title, creator, adoption status and licence of a document. */
export function DocumentWords({ document }: { document: SourceDocument }) {
  const { title, creator, publisher, adoptionStatus, licence, url } = document
  const people = [...new Set([creator, publisher])].filter(Boolean).join(', ')
  return (
    <>
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {title || url}
        </a>
      ) : (
        title
      )}
      {people && ` by ${people}`}.{adoptionStatus && ` Adoption status: ${adoptionStatus}.`}{' '}
      {licence ? `Licence: ${licence.replace(/\.$/, '')}.` : 'The document names no licence.'}
    </>
  )
}
