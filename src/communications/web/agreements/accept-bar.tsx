import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Agreement } from '#communications/contract/reading.contract.ts'
import { useActor } from '#kit/web/actor.ts'
import { useAccept } from '../parts/reading.queries.ts'
import classes from './agreements.module.css'

/** Below a text: accept it, or sign in to do so. Hidden once accepted. */
export function AcceptBar({ agreement }: { agreement: Agreement }) {
  const { id } = useActor()
  const { mutate, isPending } = useAccept()
  if (agreement.acceptedAt) return null
  if (id === null) {
    return (
      <div className={classes.bar}>
        <p>Anybody can read this. To accept it, sign in first.</p>
        <Button
          component={Link}
          to={`/login?back=${encodeURIComponent(window.location.href)}`}
          variant="default"
        >
          Sign in to accept
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.bar}>
      <p>By accepting you agree to version {agreement.version} of this text.</p>
      <Button
        loading={isPending}
        onClick={() => mutate(agreement._id)}
      >
        I have read it and accept
      </Button>
    </div>
  )
}
