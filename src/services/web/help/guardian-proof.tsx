// Verifies the mailbox of a visitor with an email link, before spending the child's credits.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { useWrite } from '#kit/web/parts/use-write.ts'
import classes from './help.module.css'
import { helps, type HelpPlace } from './help.queries.ts'

interface GuardianProofProps {
  place: HelpPlace & { readonly standard: string }
  code: string
  onCode: (code: string) => void
}

export function GuardianProof({ place, code, onCode }: GuardianProofProps) {
  const { mutate, isPending, isSuccess, error } = useWrite({
    showsError: true,
    mutationFn: () => helps().patch('proof', place),
  })
  return (
    <>
      <p>
        Links can be passed on, so we send a code to the address that this report was mailed to.
        {isSuccess && ' It is on its way and valid for 10 minutes.'}
      </p>
      <div>
        <Button
          variant="default"
          loading={isPending}
          onClick={() => mutate()}
        >
          {isSuccess ? 'Send another code' : 'Send me the code'}
        </Button>
      </div>
      {error && (
        <p
          className={classes.note}
          role="alert"
        >
          {wordsOf(error)}
        </p>
      )}
      {isSuccess && (
        <TextInput
          label="Code from the email"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={event => onCode(event.currentTarget.value)}
        />
      )}
    </>
  )
}
