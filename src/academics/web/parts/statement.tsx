import { Suspense } from 'react'
import { firstLine, hasMarkup, plainStatement } from '#academics/contract/statements.rules.ts'
import { lazy } from '#kit/web/lazy.tsx'

const RenderedStatement = lazy(() =>
  import('./rendered-statement.tsx').then(
    module => ({ default: module.RenderedStatement }),
    // Words without their form are better than an error in the place of a tree.
    () => ({ default: PlainStatement }),
  ),
)

interface StatementProps {
  text: string
  /** In one line, without links: inside a row or a label. */
  inline?: boolean
}

/**
 * A standard in the words of its authors. What renders Markdown and formulas is loaded only for a text that
 * has them.
 */
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
