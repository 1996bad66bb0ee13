import { useQuery } from '@tanstack/react-query'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { templateQuery } from '../parts/academics.queries.ts'
import { WithOwner } from '../setting/setting-page.tsx'
import { TemplateEditor } from './template-editor.tsx'

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(templateQuery(id))
  if (isMissing(answer.error) && !answer.data)
    return <NotFoundState text="This template does not exist, or belongs to a school you do not work in." />
  return (
    <Loaded
      answer={answer}
      what="the template"
      shape="page"
    >
      {template => (
        <WithOwner of={template.school}>
          {owner => (
            <TemplateEditor
              key={`${template._id} ${template.version}`}
              owner={owner}
              template={template}
            />
          )}
        </WithOwner>
      )}
    </Loaded>
  )
}
