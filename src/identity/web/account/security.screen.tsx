import { isStudent } from '#identity/contract/session.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { hasFeature } from '#kit/web/page.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { codeKind } from '../parts/code-channels.tsx'
import { withMe } from '../parts/with-me.tsx'
import { AccountPage, Section } from '../parts/account/account-page.tsx'
import { ContactRow } from './contact-row.tsx'
import { DataSection } from './data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { FactorsSection } from './factors/factors-section.tsx'
import { FirstPasswordForm } from './first-password-form.tsx'
import { GoogleRow } from './google-row.tsx'
import { PasswordForm } from './password-form.tsx'
import { SettingRow } from './setting-row.tsx'

/** Password, contacts, Google, two-step sign-in, signed-in devices and sign-out. */
export const Screen = withMe(({ me }) => (
  <AccountPage
    me={me}
    title="Security"
    line="How you get in, and who else might."
  >
    <Section
      id="ways"
      title="Signing in"
      {...(codeKind() !== null && { line: 'We send a code to a new address or number before it counts.' })}
    >
      <Ways me={me} />
    </Section>
    <FactorsSection me={me} />
    <DevicesSection />
    <DataSection me={me} />
  </AccountPage>
))

const changed = () => {
  void notify('Your password is changed. You have been signed out everywhere else.')
}

const Ways = ({ me }: { me: Me }) => (
  <div>
    <SettingRow
      label="Password"
      value={me.hasPassword ? 'Set' : 'None yet'}
      action={me.hasPassword ? 'Change' : 'Set'}
      form={close =>
        me.hasPassword ? (
          <PasswordForm
            onDone={() => {
              close()
              changed()
            }}
          />
        ) : (
          <FirstPasswordForm
            me={me}
            onDone={() => {
              close()
              void notify('Your password is set.')
            }}
          />
        )
      }
    />
    <ContactRow
      me={me}
      kind="email"
    />
    <ContactRow
      me={me}
      kind="mobile"
    />
    <ContactRow
      me={me}
      kind="emergencyContact"
    />
    {hasFeature('google') && (
      <GoogleRow
        me={me}
        back={isStudent(me) ? '/student/account/security' : '/account/security'}
      />
    )}
  </div>
)
