// Who works on an item: claim it, release it, or hand it to a colleague. For every queue of the back office.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { claimOf, type Claimed } from '#kit/contract/claims.rules.ts'
import { useActor } from '#kit/web/actor.ts'
import { DateTime } from './date-time.tsx'
import classes from './claim-bar.module.css'

interface ClaimBarProps {
  item: Claimed
  busy: boolean
  /** May this person assign claims, and release those of others? */
  mayAssign: boolean
  /** Where stopping others' claims takes another right. */
  mayStop?: boolean
  reviewers: readonly { readonly _id: string; readonly name: string; readonly count: number }[]
  onChange: (follower: string | null) => void
}

export function ClaimBar({ item, busy, mayAssign, mayStop = mayAssign, reviewers, onChange }: ClaimBarProps) {
  const me = useActor().id
  const [to, setTo] = useState('')
  const claim = claimOf(item, me)
  return (
    <section
      className={classes.bar}
      aria-label="Claim"
    >
      <span>
        {claim === 'none' && 'Nobody is working on this.'}
        {claim === 'me' && 'You are working on this.'}
        {claim === 'others' && `${item.follower?.name} is working on this.`}{' '}
        {item.followedAt && (
          <small className={classes.since}>
            since <DateTime at={item.followedAt} />
          </small>
        )}
      </span>
      {claim === 'none' && me !== null && (
        <Button
          loading={busy}
          onClick={() => onChange(me)}
        >
          Claim
        </Button>
      )}
      {(claim === 'me' || (claim === 'others' && mayStop)) && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => onChange(null)}
        >
          Stop claim
        </Button>
      )}
      {mayAssign && (
        <>
          <NativeSelect
            aria-label="Assign to"
            value={to}
            data={[
              { value: '', label: 'Assign to…' },
              ...reviewers
                .filter(({ _id }) => _id !== item.follower?._id)
                .map(({ _id, name, count }) => ({ value: _id, label: `${name} (${count})` })),
            ]}
            onChange={event => setTo(event.currentTarget.value)}
          />
          <Button
            variant="default"
            loading={busy}
            disabled={to === ''}
            onClick={() => onChange(to)}
          >
            Assign
          </Button>
        </>
      )}
    </section>
  )
}
