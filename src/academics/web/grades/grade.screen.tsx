import { SettingPage, WithOwner } from '../setting/setting-page.tsx'
import { GradesEditor } from './grades-editor.tsx'

export const gradesLine =
  'Your school’s years, and the platform grades they match. Imported standards are placed by these matches.'

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
