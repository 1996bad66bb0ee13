import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { offsetOf } from '#identity/contract/people.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { api } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { schemeChoices, useColourScheme } from '#kit/web/theme/colour-scheme.ts'
import { withMe } from '../parts/with-me.tsx'
import { CardField } from '#kit/web/parts/fields/card-field.tsx'
import { languageOptions } from '../parts/languages.ts'
import { useSaving } from '../parts/saving.ts'
import { ZonePicker } from '../parts/zone-picker.tsx'
import { remember } from '../parts/session.ts'
import { AccountPage, Section } from '../parts/account/account-page.tsx'

export const Screen = withMe(({ me }) => (
  <AccountPage
    me={me}
    title="Settings"
    line="Language, time zone and the look of this device."
  >
    <Section
      id="language"
      title="Language"
      line="How dates, numbers and amounts are written."
    >
      <Language me={me} />
    </Section>
    <Section
      id="zone"
      title="Time zone"
      line="Lessons and dates are shown in it."
    >
      <Zone me={me} />
    </Section>
    <Section
      id="display"
      title="Display"
      line="On this device."
    >
      <Display />
    </Section>
  </AccountPage>
))

function Language({ me }: { me: Me }) {
  const app = useApp()
  const { saving, save } = useSaving('Your language is saved.', async (lang: string) =>
    remember(app, (await api(usersContract).patch(me._id, { lang })) as Me),
  )
  return (
    <NativeSelect
      label="Language and region"
      size="md"
      value={me.lang}
      disabled={saving}
      onChange={event => {
        void save(event.currentTarget.value)
      }}
      data={languageOptions(me.lang)}
      maw={480}
    />
  )
}

function Zone({ me }: { me: Me }) {
  const app = useApp()
  const [zone, setZone] = useState<string | null>(me.timeZone)
  const { saving, save } = useSaving('Your time zone is saved.', async () => {
    if (zone !== null)
      remember(
        app,
        (await api(usersContract).patch(me._id, { timeZone: zone, tz: offsetOf(zone, new Date()) })) as Me,
      )
  })
  return (
    <>
      <ZonePicker
        value={zone}
        onChange={setZone}
      />
      <div>
        <Button
          size="md"
          loading={saving}
          disabled={zone === null || zone === me.timeZone}
          onClick={() => {
            void save()
          }}
        >
          Save time zone
        </Button>
      </div>
    </>
  )
}

function Display() {
  const { chosen, choose } = useColourScheme()
  const form = {
    held: { scheme: chosen.value },
    wrong: {},
    set: (_name: string, value: unknown) => choose(value as typeof chosen.value),
  }
  return (
    <CardField
      form={form}
      name="scheme"
      label="Colours"
      options={schemeChoices}
    />
  )
}
