import '@mantine/core/styles/Input.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from '#zod'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { displayName, isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { useCountries } from '#identity/web/parts/countries.queries.ts'
import { rememberedInvite } from '#identity/web/parts/invite-code.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { codeText, filled, judged } from '#identity/web/parts/form-shapes.ts'
import { ChoiceField } from '#kit/web/parts/fields/more-fields.tsx'
import { text } from '#kit/contract/wire.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { canSendMail } from '#kit/web/page.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import type { SchoolPrices } from '#schools/contract/plans.rules.ts'
import { Aside } from '#kit/web/parts/aside.tsx'
import { plansQuery } from '../plans.queries.ts'
import { PriceBill, spaceWords } from '../parts/price-bill.tsx'
import classes from './quote.module.css'
import { ContactFields, SeatFields } from './quote-fields.tsx'
import school from '../parts/school.module.css'
import { type SentQuote, Done } from './quote-sent.tsx'

const mail = judged(value =>
  isEmail(normalEmail(value)) ? undefined : 'Enter an email address such as name@school.org.',
)

const fields = {
  name: judged(value => (value.trim().length < 2 ? 'Enter the name of the school.' : undefined)),
  country: z.optional(text(2)),
  city: z.optional(text(80)),
  contactName: filled('Enter your name.'),
  contactEmail: mail,
  contactPhone: z.optional(text(30)),
  message: z.optional(text(2000)),
}

/** Visitors verify their address with a code. */
const shapes = { member: z.object(fields), visitor: z.object({ ...fields, captcha: codeText }) }

export function Screen() {
  const plans = useQuery(plansQuery)
  return (
    <>
      <PageHeader
        title="A price for your school"
        line={`Set the seats, see what it costs, send the request. We open a trial${canSendMail() ? ' and answer by email' : ''}; nothing is charged.`}
      />
      <Loaded
        answer={plans}
        what="the prices"
        shape="form"
      >
        {({ school: prices, currency }) => (
          <Quote
            prices={prices}
            currency={currency}
          />
        )}
      </Loaded>
    </>
  )
}

function Quote({ prices, currency }: { prices: SchoolPrices; currency: string }) {
  const me = useMe()
  const queries = useQueryClient()
  const { countries } = useCountries(true)
  const [teachers, setTeachers] = useState(20)
  const [students, setStudents] = useState(300)
  const [months, setMonths] = useState<6 | 12>(12)
  const [sent, setSent] = useState<SentQuote | null>(null)
  const [known, setKnown] = useState(false)
  const shape = me ? shapes.member : shapes.visitor
  const form = useFormState({
    shape,
    names: Object.keys(shape.shape),
    errorFields: { 'school-name-taken': 'name', 'code-wrong': 'captcha', 'quote-code-needed': 'captcha' },
    values: { contactName: me ? displayName(me.name, me.nickname) : '', contactEmail: me?.email ?? '' },
    onSubmit: async (values): Promise<void> => {
      const inviter = rememberedInvite(new Date())
      const answer = await api(schoolPlanContract).patch('quote', {
        name: values.name.trim(),
        ...(values.country && { country: values.country }),
        ...(values.city && { city: values.city }),
        teachers,
        students,
        months,
        contact: {
          name: values.contactName.trim(),
          email: normalEmail(values.contactEmail),
          ...(values.contactPhone && { phone: values.contactPhone }),
        },
        ...(values.message && { message: values.message }),
        ...(inviter && { inviter }),
        ...(!me && { captcha: String(form.held['captcha'] ?? '').trim() }),
      })
      await queries.invalidateQueries({ queryKey: ['schools', 'mine'] })
      setSent({
        known: answer.known,
        name: values.name.trim(),
        email: normalEmail(values.contactEmail),
        mine: answer.school !== null && me !== null,
      })
    },
  })
  const check = async (name: string) => {
    if (name.trim().length < 2) return setKnown(false)
    setKnown(
      await api(schoolPlanContract)
        .get('nameKnown', { name: name.trim() })
        .then(
          answer => answer.known,
          () => false,
        ),
    )
  }
  if (sent) return <Done {...sent} />
  return (
    <div className={classes.columns}>
      <div>
        <FormBody
          form={form}
          action="Send the request"
        >
          <SeatFields
            {...{ teachers, students, months }}
            onTeachers={setTeachers}
            onStudents={setStudents}
            onMonths={setMonths}
          />
          <fieldset className={school.group}>
            <legend>School</legend>
            <div
              onBlur={event => {
                if (event.target instanceof HTMLInputElement && event.target.name === 'name')
                  void check(event.target.value)
              }}
            >
              <TextField
                form={form}
                name="name"
                label="Name of the school"
                autoComplete="organization"
              />
            </div>
            {known && (
              <p
                className={school.small}
                role="status"
              >
                <Icon
                  name="info"
                  size={16}
                />{' '}
                A school with this name is already here. Send the request all the same: its admins are
                notified of you.
              </p>
            )}
            <div className={school.pair}>
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
          </fieldset>
          <ContactFields
            form={form}
            proof={!me}
          />
        </FormBody>
      </div>
      <Aside
        className={classes.bill}
        aria-label="Price"
      >
        <PriceBill
          prices={prices}
          currency={currency}
          seats={{ teachers, students }}
          months={months}
        />
        <p className={school.small}>
          {spaceWords(prices)} <Link to="/pricing">All plans</Link>
        </p>
      </Aside>
    </div>
  )
}
