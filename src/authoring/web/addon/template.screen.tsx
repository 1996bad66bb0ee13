// Slide templates, all or of one category.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { AddonFrame } from './addon-frame.tsx'
import { TemplatePicture } from './template-picture.tsx'
import { panelPath } from './place.ts'
import { slideTemplatesQuery } from '../parts/addon/templates.queries.ts'
import classes from './addon.module.css'

export function Screen({ params: { category } }: { params: { readonly category?: string } }) {
  const answer = useQuery(slideTemplatesQuery)
  return (
    <AddonFrame
      title={category ? `Templates: ${category}` : 'Templates'}
      part="Templates"
    >
      {({ content, deck, page }) => (
        <Loaded
          answer={answer}
          what="templates"
          shape="cards"
        >
          {templates => {
            const categories = [...new Set(templates.map(each => each.category))]
            const shown = templates.filter(each => category === undefined || each.category === category)
            return (
              <>
                <nav
                  className={classes.parts}
                  aria-label="Categories"
                >
                  <Link
                    to={panelPath('/addon/template', content._id, page._id)}
                    aria-current={category === undefined ? 'page' : undefined}
                  >
                    All
                  </Link>
                  {categories.map(name => (
                    <Link
                      key={name}
                      to={panelPath(`/addon/template/${encodeURIComponent(name)}`, content._id, page._id)}
                      aria-current={name === category ? 'page' : undefined}
                    >
                      {name}
                    </Link>
                  ))}
                </nav>
                {shown.length === 0 && (
                  <EmptyState
                    drawing="sheet"
                    title="No templates here"
                    text="Look in another category."
                  />
                )}
                <ul className={classes.grid}>
                  {shown.map(template => (
                    <li key={template._id}>
                      <Link
                        className={classes.card ?? ''}
                        to={panelPath(`/addon/template/view/${template._id}`, content._id, page._id)}
                      >
                        <TemplatePicture
                          template={template}
                          look={deck}
                          width={240}
                        />
                        <b>{template.name}</b>
                      </Link>
                    </li>
                  ))}
                </ul>
              </>
            )
          }}
        </Loaded>
      )}
    </AddonFrame>
  )
}
