// A new version of an accepted document: shown after the next sign-in, on any page.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AgreementName } from '#communications/contract/reading.contract.ts'
import { signOut } from '#identity/web/parts/session.ts'
import { useApp } from '#kit/web/app.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { RichText } from '../parts/rich-text.tsx'
import { agreementsQuery, useAccept } from '../parts/reading.queries.ts'
import { AgreementFacts } from './agreement-facts.tsx'
import classes from './agreements.module.css'

/** Agreements for all users must be accepted to continue; other agreements can wait. */
export function ChangedAgreement({ changed, onLater }: { changed: AgreementName; onLater: () => void }) {
  const app = useApp()
  const answer = useQuery(agreementsQuery(changed.type, changed.mode))
  const { mutate, isPending } = useAccept()
  const isForAll = changed.type === 'all_users'
  return (
    <Dialog
      opened
      persistent
      title={`New version: ${changed.name}`}
      onClose={onLater}
      actions={
        <>
          <Button
            variant="default"
            onClick={isForAll ? () => void signOut(app) : onLater}
          >
            {isForAll ? 'Sign out' : 'Not now'}
          </Button>
          <Button
            loading={isPending}
            disabled={answer.data === undefined}
            onClick={() => mutate(changed._id)}
          >
            I have read it and accept
          </Button>
        </>
      }
    >
      <p>There is a new version of what you accepted before. Read it, and accept it to continue.</p>
      <Loaded
        answer={answer}
        what="the agreement"
      >
        {([agreement]) =>
          agreement && (
            <div className={classes.version}>
              <AgreementFacts agreement={agreement} />
              <RichText html={agreement.content} />
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}
