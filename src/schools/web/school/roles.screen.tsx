import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { adminScreen } from '../parts/school-page.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { roleWord } from '../parts/words.ts'
import classes from '../parts/school.module.css'
import { Admins } from './role-admins.tsx'
import { Coordinators } from './role-coordinators.tsx'
import { Heads } from './role-heads.tsx'

const tabs = ['admin', 'coordinator', 'homeroom'] as const
const parts = { admin: Admins, coordinator: Coordinators, homeroom: Heads }

export const Screen = adminScreen<{ params: { readonly roleManageTab?: string } }>(
  'Roles',
  ({ school, params }) => {
    const tab = tabs.find(each => each === (params.roleManageTab ?? 'admin'))
    if (!tab) return <NotFoundState />
    const Part = parts[tab]
    return (
      <div className={classes.narrow}>
        <PageHeader
          title="Roles"
          line="Who runs the school, who leads a subject, who heads a class."
        />
        <TabLinks
          label="Roles"
          links={tabs.map(each => ({
            to: each === 'admin' ? '/account/roleManage' : `/account/roleManage/${each}`,
            label: roleWord(school, each),
          }))}
        />
        <Part school={school} />
      </div>
    )
  },
)
