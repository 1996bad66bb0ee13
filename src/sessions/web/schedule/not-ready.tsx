import { useQuery } from '@tanstack/react-query'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { missingQuery } from '#authoring/web/parts/content.queries.ts'
import { missingPath } from '#authoring/web/parts/content-words.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import classes from './schedule.module.css'

/**
 * Shown before any input, with links to each missing part, because the server would only refuse at the
 * end.
 */
export function NotReady({ content }: { content: Pick<Content, '_id' | 'mode' | 'del'> }) {
  const missing = (useQuery(missingQuery(content._id)).data ?? []).filter(({ teach }) => teach)
  if (content.del) return <Note>This is archived. Restore it before you teach it.</Note>
  if (missing.length === 0) return null
  return (
    <Note>
      <span>
        Needed before you teach this:{' '}
        {missing.map((each, at) => (
          <span key={each.key}>
            {at > 0 && ', '}
            <TextLink to={missingPath(content, each)}>{each.name}</TextLink>
          </span>
        ))}
        .
      </span>
    </Note>
  )
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <p
    className={classes.note}
    data-tone="warning"
    role="note"
  >
    {children}
  </p>
)
