import { Suspense } from 'react'
import { firstLine, hasMarkup, plainStatement } from '#academics/contract/statements.rules.ts'
import { lazy } from '#kit/web/lazy.tsx'

const RenderedStatement = lazy(() =>
  import('./rendered-statement.tsx').then(
    module => ({ default: module.RenderedStatement }),
    // If the renderer cannot be loaded, show plain text instead of an error.
    () => ({ default: PlainStatement }),
  ),
)

interface StatementProps {
  text: string
  /** Renders one line without links, for rows and labels. */
  inline?: boolean
}

/** The text of a standard. The renderer for Markdown and formulas is loaded only if the text contains them. */
export function Statement({ text, inline = false }: StatementProps) {
  const shown = inline ? firstLine(text) : text
  if (!hasMarkup(shown)) return shown
  return (
    <Suspense fallback={plainStatement(shown)}>
      <RenderedStatement
        text={shown}
        inline={inline}
      />
    </Suspense>
  )
}

const PlainStatement = ({ text }: StatementProps) => <>{plainStatement(text)}</>
