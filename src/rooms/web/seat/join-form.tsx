// A code, typed. Small letters and spaces are forgiven.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import classes from './seat.module.css'

const isCode = /^[A-Z0-9]{6}$/

export function JoinForm() {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(false)
  const clean = code.replaceAll(/[\s-]/g, '').toUpperCase()
  return (
    <form
      className={classes.inline}
      onSubmit={event => {
        event.preventDefault()
        setWrong(!isCode.test(clean))
        if (isCode.test(clean)) void navigate(`/s/${clean}`)
      }}
    >
      <TextInput
        label="Code of the class"
        size="md"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        placeholder="ABC234"
        classNames={{ input: classes.codeInput ?? '' }}
        value={code}
        onChange={event => {
          setCode(event.currentTarget.value)
          setWrong(false)
        }}
        error={wrong && 'A code has 6 letters and digits.'}
      />
      <Button
        type="submit"
        size="md"
        disabled={clean === ''}
      >
        Join
      </Button>
    </form>
  )
}
