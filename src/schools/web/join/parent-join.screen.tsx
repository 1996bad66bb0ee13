// A parent opens the link of a mail: confirms, and sees once how the child signs in.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isMissing, Loaded, wordsOf } from '#communications/web/parts/loaded.tsx'
import { agreementsQuery } from '#identity/web/agreements.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { Letter } from './letter.tsx'
import classes from '../parts/school.module.css'

const join = (code: string, agreed: string[]) => api(studentsContract).get('parentJoin', { code, agreed })
type Answer = Awaited<ReturnType<typeof join>>
const lookAt = (code: string) => api(studentsContract).get('parentLook', { code })
type Look = Awaited<ReturnType<typeof lookAt>>

export function Screen({ params: { code } }: { params: { readonly code: string } }) {
  const look = useQuery({
    queryKey: ['parent-join', code],
    queryFn: () => lookAt(code),
    enabled: code.length >= 20,
    staleTime: Infinity,
  })
  const [answer, setAnswer] = useState<Answer | null>(null)
  if (code.length < 20 || isMissing(look.error))
    return (
      <EmptyState
        whole
        title="This link is no longer valid"
        text="It may be cut off, too old, or replaced by a newer one. Ask the school to send it again."
      />
    )
  if (answer) return <SignIn {...answer} />
  return (
    <Loaded
      answer={look}
      what="the invitation"
    >
      {facts => (
        <Confirm
          code={code}
          {...facts}
          onDone={setAnswer}
        />
      )}
    </Loaded>
  )
}

function Confirm({
  code,
  school,
  student,
  parent,
  joined,
  consent,
  onDone,
}: Look & { code: string; onDone: (answer: Answer) => void }) {
  const agreements = useQuery({ ...agreementsQuery, enabled: consent }).data ?? []
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const all = !consent || agreements.every(({ _id }) => agreed.includes(_id))
  const confirm = async () => {
    setSending(true)
    setFailed(null)
    try {
      onDone(await join(code, [...agreed]))
    } catch (error) {
      setFailed(wordsOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Letter
      school={school}
      title={titleOf(student, joined)}
    >
      <p>
        {parent?.name ? `${parent.name}, ` : ''}
        {school.name} uses Classwright for lessons{student === null ? '.' : ` and has added ${student}.`}{' '}
        {joined
          ? 'You can look up the student id again here.'
          : `Confirm, and you see how ${student ?? 'your child'} signs in.`}
      </p>
      {!joined && (
        <p className={classes.small}>The password is shown once. Have a pen or a printer at hand.</p>
      )}
      {consent &&
        agreements.map(({ _id, name, to }) => (
          <label
            key={_id}
            className={classes.tick}
          >
            <input
              type="checkbox"
              checked={agreed.includes(_id)}
              onChange={event =>
                setAgreed(now => (event.target.checked ? [...now, _id] : now.filter(other => other !== _id)))
              }
            />
            <span>
              For {student ?? 'your child'} I have read and agree:{' '}
              <Link
                to={to}
                target="_blank"
              >
                {name}
              </Link>
            </span>
          </label>
        ))}
      {failed && (
        <p
          className={classes.failed}
          role="alert"
        >
          <Icon name="error" />
          {failed}
        </p>
      )}
      <div>
        <Button
          size="md"
          loading={sending}
          disabled={!all}
          onClick={() => {
            void confirm()
          }}
        >
          {joined ? 'Show the student id' : 'I am, show the sign-in'}
        </Button>
      </div>
    </Letter>
  )
}

/** A link that has been used names nobody. */
function titleOf(student: string | null, joined: boolean): string {
  if (student === null) return 'This link has been used'
  return joined ? `You have confirmed ${student}` : `Are you a parent or guardian of ${student}?`
}

const SignIn = ({ school, student, id, password, shown }: Answer) => (
  <Letter
    school={school}
    title={`How ${student ?? 'your child'} signs in`}
  >
    {id === null ? (
      <p role="status">
        Thank you. {student ?? 'Your child'} signs in with an own e-mail address and has got an invitation
        there.
      </p>
    ) : (
      <>
        <dl className={classes.secret}>
          <div>
            <dt>Student id</dt>
            <dd>{id}</dd>
          </div>
          <div>
            <dt>Password for the first time</dt>
            <dd>{password ?? (shown ? 'Shown before' : 'Being made, open the link again in a minute')}</dd>
          </div>
          <div>
            <dt>Page</dt>
            <dd style={{ letterSpacing: 0, fontSize: 'var(--mantine-font-size-md)' }}>
              {window.location.host}/v2/student/login
            </dd>
          </div>
        </dl>
        <p>
          {password
            ? 'This password is not shown again. At the first sign-in the student chooses an own one.'
            : 'A password is shown once only. If it is lost, the school makes a new one.'}
        </p>
        <div className={`${classes.tools} ${classes.noPrint}`}>
          <Button
            onClick={() => window.print()}
            leftSection={
              <Icon
                name="file"
                size={18}
              />
            }
          >
            Print
          </Button>
          <Button
            component={Link}
            to="/student/login"
            variant="default"
          >
            Go to the sign-in
          </Button>
        </div>
      </>
    )}
  </Letter>
)
