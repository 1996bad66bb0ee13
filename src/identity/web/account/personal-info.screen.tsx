import { useApp } from '#kit/web/app.tsx'
import * as z from '#zod'
import { genders, type Me } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { text } from '#kit/contract/wire.ts'
import { api } from '#kit/web/api.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { useMode } from '../parts/account-mode.ts'
import { withMe } from '../parts/with-me.tsx'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { ChoiceField, LongField } from '#kit/web/parts/fields/more-fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled } from '../parts/form-shapes.ts'
import { useCountries } from '../parts/countries.queries.ts'
import formClasses from '../parts/form.module.css'
import { remember } from '../parts/session.ts'
import { AccountPage, Section } from '../parts/account/account-page.tsx'
import { AvatarSection } from './avatar-section.tsx'

const shape = z.object({
  firstName: filled('Enter your first name.'),
  lastName: z.optional(text(60)),
  nickname: z.optional(text(80)),
  gender: z.optional(z.enum(genders)),
  countryCode: z.optional(text(2)),
  intro: z.optional(text(2000)),
})

export const Screen = withMe(({ me }) => (
  <AccountPage
    me={me}
    title="Personal information"
    line="How others see you."
  >
    <AvatarSection me={me} />
    <Section
      id="profile"
      title="Profile"
      line="Your name and introduction are shown to people you work and learn with."
    >
      <ProfileForm me={me} />
    </Section>
  </AccountPage>
))

function ProfileForm({ me }: { me: Me }) {
  const app = useApp()
  const { school } = useMode()
  const { countries } = useCountries(!school)
  const form = useFormState({
    shape,
    names: ['firstName', 'lastName', 'nickname', 'gender', 'countryCode', 'intro'],
    values: {
      firstName: me.name[0],
      lastName: me.name[1],
      nickname: me.nickname,
      gender: me.gender ?? '',
      countryCode: me.countryCode ?? '',
      intro: me.intro ?? '',
    },
    onSubmit: async ({ firstName, lastName = '', nickname = '', gender, countryCode, intro }) => {
      const profile = {
        name: [firstName.trim(), lastName] as [string, string],
        nickname,
        gender: gender ?? null,
        countryCode: countryCode ?? null,
        intro: intro ?? null,
      }
      // In a school the name belongs to the school alone; the personal profile stays.
      remember(
        app,
        (await api(usersContract).patch(
          me._id,
          school ? { name: profile.name } : profile,
          school ? { school } : {},
        )) as Me,
      )
      void notify('Your profile is saved.')
    },
  })
  return (
    <FormBody
      form={form}
      action="Save"
    >
      <div className={formClasses.pair}>
        <TextField
          form={form}
          name="firstName"
          label="First name"
          autoComplete="given-name"
        />
        <TextField
          form={form}
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          optional
        />
      </div>
      {!school && (
        <>
          <TextField
            form={form}
            name="nickname"
            label="Display name"
            hint="Shown instead of your full name. Leave it empty to show both names."
            optional
          />
          <ChoiceField
            form={form}
            name="gender"
            label="Gender"
            optional
            none="Not given"
            options={genders.map(value => ({ value, label: value }))}
          />
          <ChoiceField
            form={form}
            name="countryCode"
            label="Country"
            hint="Your receipts show its tax."
            optional
            none="Not given"
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <LongField
            form={form}
            name="intro"
            label="Introduction"
            hint="Two or three sentences."
            optional
            rows={5}
          />
        </>
      )}
    </FormBody>
  )
}
