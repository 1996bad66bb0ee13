// Form for a class code. Accepts lower case, spaces and hyphens. Kept small because the first page loads it.
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { focusWhenShown } from '#kit/web/focus.ts'
import classes from './join-form.module.css'

/** Six characters for a session, seven for a class. */
const isCode = /^[A-Z0-9]{6,7}$/

/** @param focused On the page that only asks for the code. */
export function JoinForm({ focused = false }: { focused?: boolean }) {
  const navigate = useNavigate()
  const field = useId()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const clean = code.replaceAll(/[\s-]/g, '').toUpperCase()
  return (
    <form
      className={classes.join}
      onSubmit={event => {
        event.preventDefault()
        setWrong(!isCode.test(clean))
        if (isCode.test(clean)) void navigate(clean.length === 6 ? `/s/${clean}` : `/join/${clean}`)
      }}
    >
      <label htmlFor={field}>Class code</label>
      <div className={classes.row}>
        <input
          id={field}
          className={classes.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          placeholder="ABC234"
          ref={focused ? focusWhenShown : undefined}
          value={code}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${field}-error` : undefined}
          onChange={event => {
            setCode(event.currentTarget.value)
            setWrong(false)
          }}
        />
        <Button
          type="submit"
          size="md"
          variant="default"
          disabled={clean === ''}
        >
          Join
        </Button>
      </div>
      {isWrong && (
        <p
          id={`${field}-error`}
          className={classes.error}
          role="alert"
        >
          A code has 6 or 7 letters and digits.
        </p>
      )}
    </form>
  )
}
