// /join/{code} with a class code: signed-in students join the class or apply to it.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { JoinForm } from '#identity/web/parts/join-form.tsx'
import { Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { basePath } from '#kit/contract/constants.ts'
import { useActor } from '#kit/web/actor.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { classApplyContract, type CodedClass } from '#schools/contract/class-apply.contract.ts'
import '#schools/contract/relations.ts'
import { Thing } from '#kit/web/router/thing.ts'
import school from './school.module.css'

const keyOf = (code: string) => ['schools', 'class-code', code]

export function ClassJoin({ code }: { code: string }) {
  const isSignedIn = useActor().id !== null
  const answer = useQuery({
    queryKey: keyOf(code),
    queryFn: () => api(classApplyContract).get('byCode', { code }),
    enabled: isSignedIn,
    retry: false,
  })
  if (!isSignedIn) return <SignInFirst code={code} />
  if (isRefused(answer.error))
    return (
      <EmptyState
        drawing="door"
        whole
        title="You cannot join with this code"
        text={wordsOf(answer.error)}
        action={<JoinForm />}
      />
    )
  return (
    <Loaded
      answer={answer}
      what="the class"
    >
      {found => (
        <Coded
          code={code}
          found={found}
        />
      )}
    </Loaded>
  )
}

/** The server refused the code; connection errors are retried instead. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

const SignInFirst = ({ code }: { code: string }) => (
  <EmptyState
    drawing="door"
    whole
    title="Sign in to join this class"
    text="This code belongs to a class. You need a student account to be in it."
    action={
      <Button
        component={Link}
        to={`/student/login?${new URLSearchParams({ back: `${window.location.origin}${basePath}/join/${code}` })}`}
      >
        Sign in
      </Button>
    }
  />
)

const standings = {
  in: ['You are in this class', 'What your teacher plans for it is on your start page.'],
  pending: ['You have asked to join', 'You get a notice when you are let in.'],
} as const

function Coded({ code, found }: { code: string; found: CodedClass }) {
  const { name, school: owner, approval, standing, leaves } = found
  if (standing === 'none')
    return (
      <div className={school.page}>
        <Thing name={name} />
        <h1>{name}</h1>
        <p>{owner}</p>
        {leaves !== null && <p>You leave {leaves} for it: a student has one standard class.</p>}
        <JoinClass
          code={code}
          approval={approval}
        />
      </div>
    )
  const [title, text] = standings[standing]
  return (
    <EmptyState
      drawing="door"
      whole
      title={title}
      text={`${name}, ${owner}. ${text}`}
      action={
        <Button
          component={Link}
          to="/"
        >
          Go to your start page
        </Button>
      }
    />
  )
}

function JoinClass({ code, approval }: { code: string; approval: boolean }) {
  const queries = useQueryClient()
  const [parentEmail, setParentEmail] = useState('')
  const { mutate, isPending, error } = useWrite({
    showsError: true,
    mutationFn: () =>
      api(classApplyContract).patch('join', {
        code,
        ...(parentEmail.trim() && { parentEmail: parentEmail.trim() }),
      }),
    onSuccess: found => {
      queries.setQueryData(keyOf(code), found)
    },
  })
  const needsParent = error instanceof ApiError && error.code === 'parent-needed'
  return (
    <form
      className={school.page}
      onSubmit={event => {
        event.preventDefault()
        mutate()
      }}
    >
      {approval && <p>Your request is looked at before you are in.</p>}
      {(needsParent || parentEmail !== '') && (
        <TextInput
          label="Email address of a parent"
          type="email"
          value={parentEmail}
          onChange={event => setParentEmail(event.currentTarget.value)}
        />
      )}
      {error !== null && <p role="alert">{wordsOf(error)}</p>}
      <div>
        <Button
          type="submit"
          size="md"
          loading={isPending}
        >
          {approval ? 'Ask to join' : 'Join the class'}
        </Button>
      </div>
    </form>
  )
}
