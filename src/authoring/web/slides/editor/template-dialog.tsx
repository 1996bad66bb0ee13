import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '#authoring/contract/relations.ts'
import {
  slideTemplateContract,
  templateTabs,
  type SlideTemplate,
} from '#authoring/contract/slides.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { Thumbnail } from '../thumbnail.tsx'
import { useEditor } from './use-editor.ts'
import classes from './editor.module.css'

const tabNames: Readonly<Record<(typeof templateTabs)[number], string>> = {
  teaching: 'Teaching',
  'student-interview': 'Student interview',
  thesis: 'Thesis',
  'teacher-interview': 'Teacher interview',
}

/** Page templates, previewed in the deck's design. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const [tab, setTab] = useState<(typeof templateTabs)[number]>('teaching')
  const answer = useQuery({
    queryKey: ['authoring', 'slide-templates', tab],
    queryFn: () => api(slideTemplateContract).find({ tab, $limit: 100 }),
  })
  const use = ({ pages, files }: SlideTemplate) => {
    editor.images.know(files)
    editor.insertPages(pages)
    onClose()
  }
  return (
    <Dialog
      opened
      title="Page from a template"
      onClose={onClose}
    >
      <div className={classes.stack}>
        <label className={classes.inline}>
          For
          <select
            value={tab}
            onChange={event => setTab(event.target.value as typeof tab)}
          >
            {templateTabs.map(each => (
              <option
                key={each}
                value={each}
              >
                {tabNames[each]}
              </option>
            ))}
          </select>
        </label>
        <Loaded
          answer={answer}
          what="templates"
          shape="cards"
        >
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                drawing="sheet"
                title="There are no templates here yet"
              />
            ) : (
              <ul className={classes.templates}>
                {data.map(template => (
                  <li key={template._id}>
                    <button
                      type="button"
                      onClick={() => use(template)}
                    >
                      {template.pages[0] && (
                        <Thumbnail
                          page={template.pages[0]}
                          look={editor.session.get()}
                          images={editor.images}
                          width={176}
                        />
                      )}
                      <span>{template.name}</span>
                      <small>{template.category}</small>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}
