// The card form of the embedded test gateway. The number goes to the gateway's own address and to nobody else.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { testCards, testNonceAddress } from '#commerce/contract/test-cards.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { Note } from '../parts/note.tsx'
import { CardForm } from './card-form.tsx'
import { grouped, type CardSent } from './card.rules.ts'
import type { CardFormProps } from './card-place.tsx'
import classes from '../parts/commerce.module.css'

async function nonceOf(card: CardSent): Promise<string> {
  const answer = await fetch(testNonceAddress, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    credentials: 'omit',
    body: JSON.stringify(card),
  })
  const body = (await answer.json().catch(() => null)) as { nonce?: unknown; message?: unknown } | null
  if (answer.ok && typeof body?.nonce === 'string') return body.nonce
  throw new Error(
    typeof body?.message === 'string' ? body.message : 'The card was not accepted. Try another one.',
  )
}

const refusalWords = (error: Error) =>
  error instanceof TypeError
    ? 'The card processor cannot be reached. Check your connection and try again.'
    : error.message

export function TestCard({ action, busy, onNonce }: CardFormProps) {
  const {
    actAsync,
    busy: isAsking,
    failed: wrong,
  } = useAct(undefined, { showsError: true, errorWords: refusalWords })
  const [filled, setFilled] = useState<{ readonly number: string; readonly time: number } | null>(null)
  const send = async (card: CardSent) => {
    const nonce = await actAsync(() => nonceOf(card))
    if (nonce !== undefined) await onNonce(nonce)
  }
  return (
    <>
      <Note>
        <p>Payments here are a test: no money moves. Use one of the test cards, never a real one.</p>
      </Note>
      <details>
        <summary>Test cards</summary>
        <div className={classes.scroll}>
          <table
            className={classes.sheet}
            aria-label="Test cards"
          >
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">What it does</th>
                <th scope="col">
                  <span className={classes.unseen}>Choose</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {testCards.map(({ number, words }) => (
                <tr key={number}>
                  <td style={{ whiteSpace: 'nowrap' }}>{grouped(number)}</td>
                  <td>{words}</td>
                  <td data-align="end">
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Fill in ${grouped(number)}`}
                      onClick={() => setFilled({ number, time: Date.now() })}
                    >
                      Fill in
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      {wrong && <Note tone="negative">{wrong}</Note>}
      <CardForm
        key={filled?.time ?? 0}
        {...(filled && { begin: { number: grouped(filled.number), expiry: '12 / 39', code: '123' } })}
        action={action}
        busy={busy || isAsking}
        onCard={send}
      />
    </>
  )
}
