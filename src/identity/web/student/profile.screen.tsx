import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  learningStyleOptions,
  levelOptions,
  socialStyleOptions,
  type LearnerOption,
} from '#identity/contract/learner-options.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useApp } from '#kit/web/app.tsx'
import { AccountPage, Section } from '../parts/account/account-page.tsx'
import { withMe } from '../parts/with-me.tsx'
import { CardField, type CardOption } from '#kit/web/parts/fields/card-field.tsx'
import { useSaving } from '../parts/saving.ts'
import classes from '../account/account.module.css'
import { saveStudent, type Ext } from './school-year.tsx'

const cards = (options: Readonly<Record<string, LearnerOption>>): CardOption[] =>
  Object.entries(options).map(([value, { label, desc }]) => ({ value, label, text: desc }))
const [levels, learning, social] = [
  cards(levelOptions),
  cards(learningStyleOptions),
  cards(socialStyleOptions),
]

export const Screen = withMe(({ me }) => (
  <AccountPage
    me={me}
    title="Learning profile"
    line="Your teachers see it and can meet you where you are. You can change it at any time."
  >
    <ProfileForm me={me} />
  </AccountPage>
))

function ProfileForm({ me }: { me: Me }) {
  const app = useApp()
  const [held, setHeld] = useState<Record<string, unknown>>({
    level: me.studentExt?.level,
    learningStyles: me.studentExt?.learningStyles ?? [],
    socialStyles: me.studentExt?.socialStyles ?? [],
  })
  const form = {
    held,
    wrong: {},
    set: (name: string, value: unknown) => setHeld(now => ({ ...now, [name]: value })),
  }
  const { saving, save } = useSaving('Your learning profile is saved.', () =>
    saveStudent(app, me, JSON.parse(JSON.stringify(held)) as Partial<Ext>),
  )
  return (
    <>
      <Section
        id="level"
        title="Learner level"
        line="Where you stand in most subjects."
      >
        <CardField
          form={form}
          name="level"
          label="My level"
          options={levels}
        />
      </Section>
      <Section
        id="learning"
        title="Learning styles"
        line="As many as fit."
      >
        <CardField
          form={form}
          name="learningStyles"
          label="I learn best"
          options={learning}
          many
        />
      </Section>
      <Section
        id="social"
        title="Social styles"
        line="As many as fit."
      >
        <CardField
          form={form}
          name="socialStyles"
          label="I work best"
          options={social}
          many
        />
      </Section>
      <Button
        size="md"
        className={classes.save ?? ''}
        loading={saving}
        onClick={() => {
          void save()
        }}
      >
        Save
      </Button>
    </>
  )
}
