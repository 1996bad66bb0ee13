import { demoAccounts, demoPassword } from '#identity/contract/demo-accounts.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { useArrive } from './arrive.ts'
import classes from './entrance.module.css'

/** Sign in as a person of the demo world with one click. */
export function DemoAccounts() {
  const { arrive } = useArrive()
  const { act, busy } = useAct(undefined, { errorWords: error => error.message })
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
              disabled={busy}
              onClick={() => act(() => arrive({ strategy: 'local', email, password: demoPassword }))}
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
