import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Shell } from '#kit/contract/routes.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import type { MenuItem } from '#kit/web/shells/menu.ts'
import { shells } from '#kit/web/shells/shells.tsx'
import { Sample } from '../sample.tsx'
import classes from '../developer.module.css'

const menu: readonly MenuItem[] = [
  { to: '/', label: 'Start', icon: 'home' },
  { to: '/pricing', label: 'Prices', icon: 'price' },
  { to: '/test', label: 'Pages', icon: 'test' },
  { to: '/test/shells', label: 'Shells', icon: 'grid' },
  { to: '/test/states', label: 'States', icon: 'info' },
]

export const Page = () =>
  (Object.keys(shells) as Shell[]).map(shell => (
    <Sample
      key={shell}
      title={shell}
    >
      <div className={classes.frames}>
        <ShellFrame
          shell={shell}
          narrow
        />
        {shell !== 'addon' && <ShellFrame shell={shell} />}
      </div>
    </Sample>
  ))

/** A separate document, so that the shell adapts to its frame's width and its landmarks are unique. */
function ShellFrame({ shell, narrow = false }: { shell: Shell; narrow?: boolean }) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const Shell = shells[shell]
  const fill = (frame: HTMLIFrameElement | null) => {
    const inner = frame?.contentDocument
    if (!inner || inner.body === body) return
    inner.documentElement.lang = 'en'
    inner.title = `Shell ${shell}`
    for (const { name, value } of document.documentElement.attributes)
      inner.documentElement.setAttribute(name, value)
    inner.head.replaceChildren(
      ...[...document.querySelectorAll('link[rel=stylesheet], style')].map(node => node.cloneNode(true)),
    )
    setBody(inner.body)
  }
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- an empty document of our own; closed to scripts, its menus would not answer */}
      <iframe
        ref={fill}
        onLoad={event => fill(event.currentTarget)}
        title={`Shell ${shell}, ${narrow ? 'narrow' : 'wide'}`}
        className={`${classes.frame} ${narrow ? classes.narrow : ''}`}
      />
      {body &&
        createPortal(
          <Shell
            menu={menu}
            account={
              <PersonChip
                name="Mere Tautahi"
                size={32}
                compact
              />
            }
          >
            <PageHeader
              title="A page"
              line="What stands in the shell."
            />
          </Shell>,
          body,
        )}
    </>
  )
}
