// Applying for standards that need a certificate: files to upload, the entitlement statement, and the
// application's status.
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { userCertContract, type UserCert } from '#identity/contract/links.contract.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState } from '#kit/web/parts/states.tsx'
import { displayName } from '#identity/contract/people.rules.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { useThing } from '#kit/web/router/thing.ts'
import type { Owner } from '../parts/owner.ts'
import { Section } from '../parts/frame.tsx'
import { WithOwner } from '../setting/setting-page.tsx'
import classes from '../parts/academic.module.css'
import { Part, type Pics } from './certificate-part.tsx'

const states = {
  0: { tone: 'neutral', words: 'Not submitted' },
  1: { tone: 'info', words: 'Being checked' },
  2: { tone: 'positive', words: 'Approved' },
  3: { tone: 'negative', words: 'Not approved' },
} as const
const parts = [
  { code: 'Guide', title: 'Curriculum guides', line: 'The guides that your school works with.' },
  {
    code: 'Certificate',
    title: 'Certificate',
    line: 'The authorisation of your school, or your own training certificate.',
  },
] as const

const certQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['academic', 'certificate', owner.id],
    queryFn: () =>
      api(userCertContract).get('code', { code: 'ib', ...(owner.is === 'school' && { school: owner.id }) }),
  })

export const Screen = () => <WithOwner>{owner => <Apply owner={owner} />}</WithOwner>

function Apply({ owner }: { owner: Owner }) {
  const me = useMe()
  const holder = owner.name ?? (me && displayName(me.name, me.nickname))
  useThing(holder && `Certificate for IB standards: ${holder}`)
  const answer = useQuery({ ...certQuery(owner), enabled: owner.may('academic.edit') })
  if (!owner.may('academic.edit'))
    return <ForbiddenState text="Admins of the school apply for its certificates. Ask one of them." />
  return (
    <>
      <PageHeader
        title="Certificate for IB standards"
        line={
          owner.name
            ? `For ${owner.name}. Its staff may use the standards once it is approved.`
            : 'You may use the standards once it is approved.'
        }
      />
      <Loaded
        answer={answer}
        what="the certificate"
      >
        {cert => (
          <Certificate
            owner={owner}
            cert={cert}
          />
        )}
      </Loaded>
    </>
  )
}

function Certificate({ owner, cert }: { owner: Owner; cert: UserCert }) {
  const queries = useQueryClient()
  const [entitled, setEntitled] = useState(false)
  const open = cert.status === 0 || cert.status === 3
  const { tone, words } = states[cert.status]
  const change = async (data: { pics?: Pics; status?: 0 | 1 }, done: string) => {
    try {
      queries.setQueryData(
        certQuery(owner).queryKey,
        (await api(userCertContract).patch(cert._id, data as never)) as UserCert,
      )
      void notify(done)
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
    }
  }
  const missing = parts.filter(({ code }) => !cert.pics.some(pic => pic.code.startsWith(`${code}:`)))
  return (
    <div className={classes.narrow}>
      <Section
        id="state"
        title="State"
      >
        <div className={classes.tools}>
          <StateChip tone={tone}>{words}</StateChip>
          {cert.status === 3 && cert.reason && <span>{cert.reason}</span>}
        </div>
      </Section>
      {parts.map(part => (
        <Part
          key={part.code}
          {...part}
          pics={cert.pics.filter(pic => pic.code.startsWith(`${part.code}:`))}
          open={open}
          onAdd={pic => change({ pics: [...cert.pics, pic] }, 'The file is added.')}
          onRemove={id => change({ pics: cert.pics.filter(pic => pic._id !== id) }, 'The file is removed.')}
        />
      ))}
      <Section
        id="statement"
        title="Statement"
      >
        {open && (
          <label className={classes.tick}>
            <input
              type="checkbox"
              checked={entitled}
              onChange={event => setEntitled(event.target.checked)}
            />
            <span>
              I confirm that {owner.name ?? 'I'} {owner.name ? 'is' : 'am'} entitled to use these standards,
              and that the files are genuine.
            </span>
          </label>
        )}
        <div>
          {open && (
            <Button
              disabled={!entitled || missing.length > 0}
              onClick={() => {
                void change({ status: 1 }, 'The application is submitted.')
              }}
            >
              Submit application
            </Button>
          )}
          {open && missing.length > 0 && (
            <p className={classes.small}>
              Add {missing.map(({ title }) => title.toLowerCase()).join(' and ')} first.
            </p>
          )}
          {cert.status === 1 && (
            <Button
              variant="default"
              onClick={() => {
                void change({ status: 0 }, 'The application is withdrawn.')
              }}
            >
              Withdraw
            </Button>
          )}
          {cert.status === 2 && <p>The standards are open.</p>}
        </div>
      </Section>
    </div>
  )
}
