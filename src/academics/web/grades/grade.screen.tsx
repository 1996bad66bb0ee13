import { SettingPage, WithOwner } from '../setting/setting-page.tsx'
import { GradesEditor } from './grades-editor.tsx'

export const gradesLine =
  'The years of your school, and which grades of the platform they are. Imported standards find their way by it.'

export const Screen = () => (
  <WithOwner>
    {owner => (
      <SettingPage
        owner={owner}
        at="grade"
        title="Grades"
        line={gradesLine}
      >
        <GradesEditor owner={owner} />
      </SettingPage>
    )}
  </WithOwner>
)
