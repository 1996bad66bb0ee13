// A parent opens an emailed link, confirms, and sees the child's sign-in details once.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { browserZone } from '#kit/web/parts/zone.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { AgreementsPart, useAgreements } from './agreements-part.tsx'
import { Letter } from './letter.tsx'
import { SignInFacts } from './sign-in-facts.tsx'
import classes from '../parts/school.module.css'

const join = (code: string, agreed: string[]) =>
  api(studentsContract).get('parentJoin', { code, agreed, timeZone: browserZone() })
type JoinResult = Awaited<ReturnType<typeof join>>
const lookAt = (code: string) => api(studentsContract).get('parentLook', { code })
type ParentInvitation = Awaited<ReturnType<typeof lookAt>>

export function Screen({ params: { code } }: { params: { readonly code: string } }) {
  const look = useQuery({
    queryKey: ['parent-join', code],
    queryFn: () => lookAt(code),
    enabled: code.length >= 20,
    staleTime: Infinity,
  })
  const [answer, setAnswer] = useState<JoinResult | null>(null)
  if (code.length < 20 || isMissing(look.error))
    return (
      <EmptyState
        drawing="link"
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
}: ParentInvitation & { code: string; onDone: (answer: JoinResult) => void }) {
  const { isComplete } = useAgreements(consent)
  const [agreed, setAgreed] = useState<string[]>([])
  const { act, busy, failed } = useAct(undefined, { showsError: true })
  const confirm = async () => onDone(await join(code, agreed))
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
      {consent && (
        <AgreementsPart
          student={student}
          agreed={agreed}
          onChange={setAgreed}
        />
      )}
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
          loading={busy}
          disabled={!isComplete(agreed)}
          onClick={() => act(confirm)}
        >
          {joined ? 'Show the student id' : 'I am, show the sign-in'}
        </Button>
      </div>
    </Letter>
  )
}

/** A used link returns no names. */
function titleOf(student: string | null, joined: boolean): string {
  if (student === null) return 'This link has been used'
  return joined ? `You have confirmed ${student}` : `Are you a parent or guardian of ${student}?`
}

const SignIn = (answer: JoinResult) => (
  <Letter
    school={answer.school}
    title={`How ${answer.student ?? 'your child'} signs in`}
  >
    <SignInFacts answer={answer} />
    <div className={`${classes.tools} ${classes.noPrint}`}>
      {answer.id !== null && (
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
      )}
      {answer.family !== null && (
        <Button
          component={Link}
          to={`/com/family/${answer.family}`}
          variant="default"
        >
          All your children
        </Button>
      )}
      {answer.id !== null && (
        <Button
          component={Link}
          to="/student/login"
          variant="default"
        >
          Go to the sign-in
        </Button>
      )}
    </div>
  </Letter>
)
