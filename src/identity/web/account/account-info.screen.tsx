// Overview of my account: profile, plan and invite code.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { displayName } from '#identity/contract/people.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import { zoneWords } from '#identity/contract/zones.rules.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { withMe } from '../parts/with-me.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { roleWords } from '../parts/words.ts'
import { accountParts } from '../parts/account/account-slots.ts'
import { AccountPage, Section } from '../parts/account/account-page.tsx'
import { CertificateSection } from './certificate-section.tsx'
import { InviteSection } from './invite-section.tsx'
import { PlanSection } from './plan-section.tsx'
import classes from './account.module.css'

export const Screen = withMe(({ me }) => (
  <AccountPage
    me={me}
    title="My account"
    line="What we know of you, and what your account can do."
  >
    <div className={classes.person}>
      <PersonChip
        name={displayName(me.name, me.nickname)}
        role={roleWords(me)}
        picture={pictureOf(me.avatar)}
        size={64}
      />
      <Button
        component={Link}
        to="/account/personalInfo"
        variant="default"
      >
        Edit profile
      </Button>
    </div>
    <Section
      id="contacts"
      title="Contacts"
      line="How you sign in and how we reach you."
    >
      <Contacts me={me} />
    </Section>
    <PlanSection me={me} />
    <accountParts.Outlet me={me} />
    {!isStudent(me) && <CertificateSection />}
    <InviteSection me={me} />
  </AccountPage>
))

const Contacts = ({ me }: { me: Me }) => (
  <dl className={classes.facts}>
    <div>
      <dt>Email address</dt>
      <dd>{me.email ?? 'None yet'}</dd>
    </div>
    <div>
      <dt>Mobile number</dt>
      <dd>{me.mobile ?? 'None yet'}</dd>
    </div>
    {me.studentId && (
      <div>
        <dt>Student id</dt>
        <dd>{me.studentId}</dd>
      </div>
    )}
    <div>
      <dt>Time zone</dt>
      <dd>{zoneWords(me.timeZone)}</dd>
    </div>
    <div>
      <dt>Member since</dt>
      <dd>
        <DateTime
          at={me.createdAt}
          day
        />
      </dd>
    </div>
  </dl>
)
