import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from '#zod'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useCountries } from '#identity/web/parts/countries.queries.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled, judged } from '#identity/web/parts/form-shapes.ts'
import { ChoiceField, LongField } from '#kit/web/parts/fields/more-fields.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { basePath } from '#kit/contract/constants.ts'
import { text } from '#kit/contract/wire.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { Section } from '../parts/school-page.tsx'
import { ReferralEarnings } from './referral-earnings.tsx'
import classes from '../parts/school.module.css'

const shape = z.object({
  school: judged(value => (value.trim().length < 2 ? 'Enter the name of the school.' : undefined)),
  country: z.optional(text(2)),
  city: z.optional(text(80)),
  principal: filled('Enter the name of the principal.'),
  email: judged(value =>
    isEmail(normalEmail(value)) ? undefined : 'Enter an email address such as name@school.org.',
  ),
  message: z.optional(text(1000)),
})

export const Screen = withMe(({ me }) => (
  <div className={classes.narrow}>
    <PageHeader
      title="Refer a principal"
      line="Tell a head of school about Classwright. We make the school and invite the principal to run it."
    />
    <Section
      id="by-mail"
      title="By email"
      line="The principal gets one message with your words. You can refer each principal once."
    >
      <ReferForm me={me} />
    </Section>
    <Section
      id="by-link"
      title="With your link"
      line="People who request a school through it are recorded as referred by you."
    >
      <ShareLink me={me} />
    </Section>
    <Section
      id="earn"
      title="What it brings you"
    >
      <ReferralEarnings />
    </Section>
  </div>
))

function ReferForm({ me }: { me: Me }) {
  const { countries } = useCountries(true)
  const [sent, setSent] = useState<string | null>(null)
  const form = useFormState({
    shape,
    names: Object.keys(shape.shape),
    values: {},
    errorFields: { 'referred-already': 'email' },
    onSubmit: async ({ school, country, city, principal, email, message }): Promise<void> => {
      if (normalEmail(email) === me.email)
        return form.blame('email', 'This is your own address. Ask for a quote instead.')
      await api(schoolPlanContract).patch('referPrincipal', {
        name: school.trim(),
        ...(country && { country }),
        ...(city && { city }),
        principal: { name: principal.trim(), email: normalEmail(email) },
        ...(message && { message }),
      })
      setSent(principal.trim())
    },
  })
  if (sent)
    return (
      <>
        <p
          className={classes.banner}
          data-tone="info"
          role="status"
        >
          <span>
            <Icon name="done" />
            Thank you. {sent} has been written to.
          </span>
        </p>
        <div>
          <Button
            variant="default"
            onClick={() => {
              setSent(null)
              for (const name of Object.keys(shape.shape)) form.set(name, '')
            }}
          >
            Refer another one
          </Button>
        </div>
      </>
    )
  return (
    <FormBody
      form={form}
      action="Send the referral"
    >
      <TextField
        form={form}
        name="school"
        label="Name of the school"
      />
      <div className={classes.pair}>
        <ChoiceField
          form={form}
          name="country"
          label="Country"
          optional
          none="Choose a country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <TextField
          form={form}
          name="city"
          label="City"
          optional
        />
      </div>
      <TextField
        form={form}
        name="principal"
        label="Name of the principal"
      />
      <TextField
        form={form}
        name="email"
        label="Email address of the principal"
        type="email"
      />
      <LongField
        form={form}
        name="message"
        label="Your words"
        optional
        rows={3}
        hint="Why you think it would suit the school."
      />
    </FormBody>
  )
}

function ShareLink({ me }: { me: Me }) {
  const address = `${window.location.origin}${basePath}/quote?inviteCode=${me.inviteCode}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify('Copied.'),
      () =>
        notify('Your browser did not allow to copy. Select the link and copy it yourself.', {
          type: 'warning',
        }),
    )
  return (
    <div className={classes.copy}>
      <code>{address}</code>
      <Button
        size="sm"
        variant="default"
        leftSection={
          <Icon
            name="copy"
            size={16}
          />
        }
        onClick={() => {
          void copy()
        }}
      >
        Copy
      </Button>
    </div>
  )
}
