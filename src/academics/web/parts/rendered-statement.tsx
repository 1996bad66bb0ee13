// Renders Markdown as React elements, never as raw HTML, and formulas as MathML, which browsers support natively.
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import temml from 'temml'
import { markdownOf } from '#academics/contract/statements.rules.ts'
import classes from './statement.module.css'

const words = ['em', 'strong', 'del', 'code', 'br']
const blocks = ['p', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'blockquote', 'a']
const plugins = [remarkGfm, remarkMath]

export function RenderedStatement({ text, inline }: { text: string; inline: boolean }) {
  const body = (
    <Markdown
      remarkPlugins={plugins}
      skipHtml
      unwrapDisallowed
      allowedElements={inline ? words : [...words, ...blocks]}
      components={components}
    >
      {markdownOf(text)}
    </Markdown>
  )
  return inline ? <span>{body}</span> : <div className={classes.statement}>{body}</div>
}

const components: Components = {
  code: ({ className = '', children }) =>
    className.includes('language-math') ? (
      <Formula
        tex={textOf(children)}
        isBlock={className.includes('math-display')}
      />
    ) : (
      <code>{children}</code>
    ),
  a: ({ href, children }) => (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  ),
  table: ({ children }) => (
    <div className={classes.table}>
      <table>{children}</table>
    </div>
  ),
}

const textOf = (children: ReactNode): string => (typeof children === 'string' ? children : '')

function Formula({ tex, isBlock }: { tex: string; isBlock: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    // Untrusted mode blocks formula commands that load or link; invalid formulas appear as source text.
    const markup = temml.renderToString(tex, { displayMode: isBlock, throwOnError: false })
    const { body } = new DOMParser().parseFromString(markup, 'text/html')
    place.current?.replaceChildren(...body.childNodes)
  }, [tex, isBlock])
  return <span ref={place} />
}
