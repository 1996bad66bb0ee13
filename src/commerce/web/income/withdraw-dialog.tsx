import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { withdrawalContract, withdrawalLeast } from '#commerce/contract/withdrawal.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import { PasskeyProof, type PasskeyAnswer } from '#identity/web/parts/passkey-proof.tsx'
import { api, ApiError } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshCommerce } from '../commerce.queries.ts'
import { MoneyInput } from '../parts/money-input.tsx'
import { Note } from '../parts/note.tsx'
import classes from '../parts/commerce.module.css'

type Field = 'amount' | 'holder' | 'account' | 'code'
const least = formatMoney(withdrawalLeast, currency, { short: true })

/** Requests a withdrawal, confirmed by a mailed code or a passkey. */
export function WithdrawDialog({
  available,
  email,
  onClose,
}: {
  available: number
  email: string | null
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [amount, setAmount] = useState<number | undefined>(Math.max(0, available))
  const [method, setMethod] = useState<'bank' | 'wallet'>('bank')
  const [[holder, account, code], setTexts] = useState(['', '', ''] as [string, string, string])
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const [failed, setFailed] = useState<{ words: string; verify: boolean } | null>(null)
  const { actAsync, busy } = useAct(undefined, { showsError: true })
  const [sent, setSent] = useState(false)

  const run = (work: () => Promise<unknown>) =>
    actAsync(async () => {
      setFailed(null)
      try {
        await work()
      } catch (error) {
        const errorCode = error instanceof ApiError ? error.code : ''
        if (/code|captcha/.test(errorCode)) setWrong({ code: wordsOf(error) })
        else setFailed({ words: wordsOf(error), verify: errorCode === 'withdrawal-verify' })
      }
    })
  const ask = () =>
    run(async () => {
      await api(withdrawalContract).patch('code', {})
      setSent(true)
    })
  /** Shows missing input at its field. The code is required only if it confirms the withdrawal. */
  const isFilled = (withCode: boolean): boolean => {
    const amountFault = faultIn(amount, available)
    const found: Partial<Record<Field, string>> = {
      ...(amountFault !== null && { amount: amountFault }),
      ...(holder.trim().length < 2 && { holder: 'Enter the name that the account is under.' }),
      ...(account.trim().length < 4 && {
        account: method === 'bank' ? 'Enter the account number.' : 'Enter the address of the wallet.',
      }),
      ...(withCode &&
        code.trim().length < 4 && {
          code: sent ? 'Enter the code that we sent you.' : 'Ask for a code first.',
        }),
    }
    setWrong(found)
    return Object.keys(found).length === 0
  }
  const withdraw = (confirmation: { code: string } | { proof: PasskeyAnswer }) =>
    run(async () => {
      await api(withdrawalContract).create({
        amount: amount ?? 0,
        method,
        account: account.trim(),
        holder: holder.trim(),
        ...confirmation,
      })
      void notify(`${formatMoney(amount ?? 0, currency)} is on its way. We write to you at each step.`)
      await refreshCommerce(queries)
      onClose()
    })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isFilled(true)) void withdraw({ code: code.trim() })
  }
  const text = (at: 0 | 1 | 2, field: Field) => ({
    size: 'md' as const,
    value: [holder, account, code][at] ?? '',
    error: wrong[field],
    'aria-invalid': wrong[field] !== undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setTexts(now => now.map((old, index) => (index === at ? value : old)) as [string, string, string])
    },
  })
  return (
    <Dialog
      opened
      title="Withdraw"
      onClose={onClose}
    >
      {available < withdrawalLeast ? (
        <div className={classes.form}>
          <p>
            You have {formatMoney(available, currency)} available. From {least} on you can withdraw it.
          </p>
          <div>
            <Button
              variant="default"
              onClick={onClose}
            >
              Close
            </Button>
          </div>
        </div>
      ) : (
        <form
          className={classes.form}
          noValidate
          onSubmit={send}
        >
          {failed && (
            <Note tone="negative">
              {failed.words}
              {failed.verify && (
                <p>
                  <Link to="/account/info">Go to my account</Link>
                </p>
              )}
            </Note>
          )}
          <MoneyInput
            label="Amount"
            description={`${least} to ${formatMoney(available, currency)}`}
            cents={amount}
            onCents={setAmount}
            error={wrong.amount}
          />
          <NativeSelect
            label="To"
            size="md"
            value={method}
            onChange={event => setMethod(event.currentTarget.value === 'wallet' ? 'wallet' : 'bank')}
            data={[
              { value: 'bank', label: 'Bank account' },
              { value: 'wallet', label: 'Wallet' },
            ]}
          />
          <TextInput
            label="Holder"
            autoComplete="name"
            {...text(0, 'holder')}
          />
          <TextInput
            label={method === 'bank' ? 'Account number' : 'Address of the wallet'}
            description="Only its last digits are shown later."
            autoComplete="off"
            {...text(1, 'account')}
          />
          <div className={classes.inline}>
            <TextInput
              label="Code"
              description={
                sent
                  ? `We sent a code to ${email ?? 'your email address'}.`
                  : `A code goes to ${email ?? 'your email address'}.`
              }
              inputMode="numeric"
              autoComplete="one-time-code"
              {...text(2, 'code')}
            />
            <Button
              size="md"
              variant="default"
              loading={busy}
              onClick={() => {
                void ask()
              }}
            >
              {sent ? 'Send again' : 'Send code'}
            </Button>
            <PasskeyProof
              isReady={() => isFilled(false)}
              onProof={proof => withdraw({ proof })}
            />
          </div>
          <p className={classes.small}>
            The amount leaves what is available at once and comes back if we cannot pay it. Two of our staff
            check it first.
          </p>
          <div
            className={classes.tools}
            style={{ justifyContent: 'flex-end' }}
          >
            <Button
              variant="default"
              onClick={onClose}
            >
              Cancel
            </Button>
            <Button
              type="submit"
              loading={busy}
            >
              Withdraw
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function faultIn(amount: number | undefined, available: number): string | null {
  if (amount === undefined) return 'Enter an amount such as 120.00.'
  if (amount < withdrawalLeast) return `The minimum is ${least}.`
  return amount > available ? 'You do not have that much to withdraw.' : null
}
