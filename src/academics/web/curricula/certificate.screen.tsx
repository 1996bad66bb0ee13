// Applying for standards that need a certificate: guides and certificate, the entitlement statement, and how it stands.
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { purposeRules } from '#files/contract/files.contract.ts'
import { uploadFile } from '#files/web/upload.ts'
import { Loaded, wordsOf } from '#communications/web/parts/loaded.tsx'
import { userCertContract, type UserCert } from '#identity/contract/links.contract.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { FilePicker, type PickedFile } from '#kit/web/parts/file-picker.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState } from '#kit/web/parts/states.tsx'
import type { Owner } from '../owner.ts'
import { Section } from '../parts/frame.tsx'
import { WithOwner } from '../setting/setting-page.tsx'
import classes from '../parts/academic.module.css'

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

type Pics = UserCert['pics']
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'application/pdf': 'pdf',
}
const labelOf = (part: string, name: string) => `${part}: ${name}`.slice(0, 40)

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
                void change({ status: 0 }, 'The application is taken back.')
              }}
            >
              Take back
            </Button>
          )}
          {cert.status === 2 && <p>The standards are open.</p>}
        </div>
      </Section>
    </div>
  )
}

const { mimes, mostBytes, words: accepted } = purposeRules.certificate

function Part({
  code,
  title,
  line,
  pics,
  open,
  onAdd,
  onRemove,
}: {
  code: string
  title: string
  line: string
  pics: Pics
  open: boolean
  onAdd: (pic: Pics[number]) => Promise<void>
  onRemove: (id: string) => Promise<void>
}) {
  const [picked, setPicked] = useState<PickedFile | null>(null)
  const pick = async ([file]: File[]) => {
    if (!file) return
    const row = { id: 'file', name: file.name, size: file.size }
    setPicked({ ...row, progress: 0 })
    try {
      const { hash, mime, name } = await uploadFile(file, 'certificate', progress =>
        setPicked({ ...row, progress }),
      )
      setPicked(null)
      await onAdd({ _id: hash, ext: endings[mime] ?? 'pdf', code: labelOf(code, name) })
    } catch (error) {
      setPicked({ ...row, error: wordsOf(error) })
    }
  }
  return (
    <Section
      id={code}
      title={title}
      line={line}
    >
      {pics.length > 0 && (
        <ul
          className={classes.rows}
          aria-label={title}
        >
          {pics.map(({ _id, code: label }) => {
            const name = label.slice(code.length + 2)
            return (
              <li
                key={_id}
                className={classes.row}
              >
                <span className={classes.named}>
                  <Icon
                    name="file"
                    size={18}
                  />
                  {name}
                </span>
                {open && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Remove ${name}`}
                    onClick={() => {
                      void onRemove(_id)
                    }}
                  >
                    Remove
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {open && (
        <FilePicker
          label={`Add ${title.toLowerCase()}`}
          hint={`${accepted[0]?.toUpperCase()}${accepted.slice(1)}.`}
          accept={mimes}
          mostBytes={mostBytes}
          files={picked ? [picked] : []}
          onPick={files => {
            void pick(files)
          }}
        />
      )}
      {!open && pics.length === 0 && <p className={classes.small}>None.</p>}
    </Section>
  )
}
