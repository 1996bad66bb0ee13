import { SettingPage, WithOwner } from '../setting/setting-page.tsx'
import { GradesEditor } from './grades-editor.tsx'

export const gradesLine =
  'The year levels of your school, and the platform grades they match. Imported standards are placed by them.'

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
