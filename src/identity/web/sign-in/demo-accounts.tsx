import { useState } from 'react'
import { demoAccounts, demoPassword } from '#identity/contract/demo-accounts.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { useArrive } from './arrive.ts'
import classes from './entrance.module.css'

/** Sign in as a person of the demo world with one click. */
export function DemoAccounts() {
  const { arrive } = useArrive()
  const [going, setGoing] = useState<string | null>(null)
  const enter = async (email: string) => {
    setGoing(email)
    try {
      await arrive({ strategy: 'local', email, password: demoPassword })
    } catch (error) {
      void notify(error instanceof Error ? error.message : 'This account could not be opened.', {
        type: 'negative',
      })
    } finally {
      setGoing(null)
    }
  }
  return (
    <section
      className={classes.demo}
      aria-labelledby="demo"
    >
      <h2 id="demo">Look around as someone from the demo school</h2>
      <ul>
        {demoAccounts.map(({ email, who, name }) => (
          <li key={email}>
            <button
              type="button"
              disabled={going !== null}
              onClick={() => {
                void enter(email)
              }}
            >
              {who}
              <small>{name.join(' ')}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
