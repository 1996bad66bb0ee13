import { Link, useLocation } from 'react-router'
import { TargetsPanel } from '../questions/targets-panel.tsx'
import { AddonFrame } from './addon-frame.tsx'
import { panelPath } from './place.ts'
import classes from './addon.module.css'

const views = {
  target: ['shown', 'Learning targets'],
  select: ['select', 'Pick targets'],
  edit: ['edit', 'Write a target'],
} as const

/** Targets of the page: selected ones, the picker, and free text. */
export function Screen() {
  const { pathname } = useLocation()
  const view = viewAt(pathname)
  const [part, title] = views[view]
  return (
    <AddonFrame
      title={title}
      part="Targets"
    >
      {({ content, deck, page, readOnly }) => (
        <>
          {view !== 'target' && (
            <TargetsPanel
              key={`shown ${page._id} ${page.outline.join()} ${page.assess.join()}`}
              rid={content._id}
              deck={deck}
              page={page}
              readOnly
              part="shown"
            />
          )}
          <TargetsPanel
            key={page._id}
            rid={content._id}
            deck={deck}
            page={page}
            readOnly={readOnly}
            part={part}
          />
          <p className={classes.tools}>
            {view === 'target' ? (
              !readOnly && (
                <>
                  <Link to={panelPath('/addon/target/select', content._id, page._id)}>
                    Pick from the outline
                  </Link>
                  <Link to={panelPath('/addon/target/edit', content._id, page._id)}>Write one by hand</Link>
                </>
              )
            ) : (
              <Link to={panelPath('/addon/target', content._id, page._id)}>Back to the targets</Link>
            )}
          </p>
        </>
      )}
    </AddonFrame>
  )
}

function viewAt(path: string): keyof typeof views {
  if (path.endsWith('/select')) return 'select'
  return path.endsWith('/edit') ? 'edit' : 'target'
}
