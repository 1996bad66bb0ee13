// One account: its profile, which staff can edit, and the text messages sent to it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from '#zod'
import type { Account } from '#identity/contract/people.shapes.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { judged } from '#identity/web/parts/form-shapes.ts'
import { languageOptions } from '#identity/web/parts/languages.ts'
import { ChoiceField, LongField } from '#kit/web/parts/fields/more-fields.tsx'
import { ZonePicker } from '#identity/web/parts/zone-picker.tsx'
import { text } from '#kit/contract/wire.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { accountQuery, saveProfile, textsQuery } from './office.queries.ts'
import classes from './office.module.css'

const trail = [{ label: 'Users', to: '/sys/users' }]

export function OneAccount({ id }: { id: string }) {
  const answer = useQuery(accountQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="There is no such account." />
  return (
    <Loaded
      answer={answer}
      what="the account"
      shape="form"
    >
      {account => (
        <>
          <PageHeader
            title={account.nickname || account.name.join(' ').trim() || account.email || 'Without a name'}
            line={[account.email, account.mobile].filter(Boolean).join(', ')}
            trail={trail}
          />
          <div className={classes.columns}>
            <Profile account={account} />
            <Texts id={id} />
          </div>
        </>
      )}
    </Loaded>
  )
}

const shape = z.object({
  first: judged(value => (value.trim() === '' ? 'Enter the first name.' : undefined)),
  last: z.optional(text(60)),
  nickname: z.optional(text(80)),
  intro: z.optional(text(2000)),
  lang: z.string(),
})

function Profile({ account }: { account: Account }) {
  const queries = useQueryClient()
  const [zone, setZone] = useState<string | null>(account.timeZone)
  const [first, last] = account.name
  const form = useFormState({
    shape,
    names: Object.keys(shape.shape),
    values: { first, last, nickname: account.nickname, intro: account.intro ?? '', lang: account.lang },
    onSubmit: async held => {
      await saveProfile(account._id, {
        name: [held.first.trim(), held.last?.trim() ?? ''],
        nickname: held.nickname?.trim() ?? '',
        intro: held.intro?.trim() || null,
        lang: held.lang,
        timeZone: zone ?? account.timeZone,
      })
      await queries.invalidateQueries({ queryKey: ['office'] })
      await notify('The profile is saved.')
    },
  })
  return (
    <section aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      <p className={classes.dim}>
        What you change is recorded with your name. Email address, mobile and password are proved by their
        owner alone.
      </p>
      <FormBody
        form={form}
        action="Save"
      >
        <TextField
          form={form}
          name="first"
          label="First name"
        />
        <TextField
          form={form}
          name="last"
          label="Last name"
          optional
        />
        <TextField
          form={form}
          name="nickname"
          label="Display name"
          optional
        />
        <LongField
          form={form}
          name="intro"
          label="Introduction"
          optional
        />
        <ChoiceField
          form={form}
          name="lang"
          label="Language"
          options={languageOptions(account.lang)}
        />
        <ZonePicker
          value={zone}
          onChange={setZone}
        />
      </FormBody>
    </section>
  )
}

function Texts({ id }: { id: string }) {
  const answer = useQuery(textsQuery(id))
  return (
    <section aria-labelledby="texts">
      <h2 id="texts">Text messages</h2>
      <p className={classes.dim}>The newest fifty. Their words are forgotten once they are sent.</p>
      <Loaded
        answer={answer}
        what="text messages"
      >
        {({ data }) =>
          data.length === 0 ? (
            <p>No text message went to this person.</p>
          ) : (
            <ul className={classes.texts}>
              {data.map(({ _id, code, to, status, failure, data: { body }, createdAt }) => (
                <li key={_id}>
                  <span className={classes.line}>
                    <b>{to}</b>
                    <StateChip tone={toneOf(status, failure)}>{wordsOf(status, failure)}</StateChip>
                    <small>
                      <DateTime at={createdAt} />
                    </small>
                  </span>
                  <span className={classes.dim}>{body || code}</span>
                  {failure && <span>{failure}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function wordsOf(isSent: boolean, failure: string | null | undefined): string {
  if (isSent) return 'Sent'
  return failure ? 'Not sent' : 'On its way'
}

function toneOf(isSent: boolean, failure: string | null | undefined) {
  if (isSent) return 'positive'
  return failure ? 'negative' : 'info'
}
