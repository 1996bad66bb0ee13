import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { WithOwner } from '../setting/setting-page.tsx'
import { gradesLine } from './grade.screen.tsx'
import { GradesEditor } from './grades-editor.tsx'

export const Screen = ({ params: { schoolId } }: { params: { readonly schoolId: string } }) => (
  <WithOwner of={schoolId}>
    {owner => (
      <>
        <PageHeader
          title={owner.name ? `Grades of ${owner.name}` : 'Grades'}
          line={gradesLine}
        />
        <GradesEditor owner={owner} />
      </>
    )}
  </WithOwner>
)
