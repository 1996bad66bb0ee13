import { isStudent } from '#identity/contract/session.rules.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { findWorkshops } from './session-list.tsx'
import { LedWorkshops, RegisteredWorkshops, scheduleWorkshop } from './my-workshops.tsx'

/** Educators lead workshops, students take part in them. */
export const Screen = withMe(({ me }) =>
  isStudent(me) ? (
    <>
      <PageHeader
        title="My Workshops"
        line="Workshops that you take part in."
        action={findWorkshops}
      />
      <RegisteredWorkshops me={me} />
    </>
  ) : (
    <>
      <PageHeader
        title="My Workshops"
        line="Workshops that you lead, with who registered."
        action={scheduleWorkshop}
      />
      <LedWorkshops me={me} />
    </>
  ),
)
