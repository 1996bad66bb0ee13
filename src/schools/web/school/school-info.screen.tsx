import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '@mantine/core'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { adminScreen, Section } from '../parts/school-page.tsx'
import { PlanMeters } from '../parts/meter.tsx'
import { planLook } from '../parts/words.ts'
import { DocumentsPart } from './documents-part.tsx'
import { JoinLinkPart } from './join-link-part.tsx'
import { LogoPart } from './logo-part.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RoleNamesForm } from './role-names-form.tsx'
import { RightsPart } from './rights-part.tsx'
import { SpacePart } from './space-part.tsx'
import { staffListQuery } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

export const Screen = adminScreen('School', ({ school }) => {
  const waiting = useQuery(staffListQuery(school._id, { $limit: 1, $skip: 0, status: 1 })).data?.total ?? 0
  const plan = planLook(school.status)
  return (
    <div style={{ maxWidth: 920 }}>
      <PageHeader
        title={school.name}
        line="What everybody in the school relies on."
      />
      <Section
        id="plan"
        title="Plan and seats"
        line={<StateChip tone={plan.tone}>{plan.label}</StateChip>}
      >
        <PlanMeters school={school} />
        <div className={classes.tools}>
          <Button
            component={Link}
            variant="default"
            to={`/com/school/plan/${school._id}`}
          >
            See the plan
          </Button>
          {waiting > 0 && (
            <Button
              component={Link}
              variant="default"
              to="/account/teacher?status=1"
            >{`Decide ${waiting} waiting`}</Button>
          )}
        </div>
      </Section>
      <Section
        id="profile"
        title="Profile"
        line="Name, place and how to reach the school."
      >
        <ProfileForm school={school} />
      </Section>
      <Section
        id="logo"
        title="Logo"
        line="Shown in the account switcher, on invitations and on the school's own sign-in page."
      >
        <LogoPart school={school} />
      </Section>
      <Section
        id="documents"
        title="Documents"
        line="Certificates of your curricula and degrees of your staff. You and Classwright see them."
      >
        <DocumentsPart
          school={school}
          editable
        />
      </Section>
      <Section
        id="links"
        title="Join links"
        line="Anyone with a link may ask to join. Reset it if it gets into the wrong hands."
      >
        <JoinLinkPart
          school={school}
          role="teacher"
        />
        <JoinLinkPart
          school={school}
          role="student"
        />
      </Section>
      <Section
        id="roles"
        title="Names of the roles"
        line="Only the names change; what each role may do stays."
      >
        <RoleNamesForm school={school} />
      </Section>
      <Section
        id="rights"
        title="Ways of working"
      >
        <RightsPart school={school} />
      </Section>
      <Section
        id="space"
        title="Space"
        line="What takes most room comes first."
      >
        <SpacePart school={school} />
      </Section>
    </div>
  )
})
