import { useNavigate } from 'react-router'
import type { SchoolChoice } from '#identity/contract/links.contract.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { homePath } from '#identity/contract/session.rules.ts'
import { useApp } from '#kit/web/app.tsx'
import { chooseMode } from '../parts/account-mode.ts'
import { actAgain } from '../parts/session.ts'

/** Switches to another school or to the personal account, and goes to its home page. */
export function useWorkplace(me: Me, schools: readonly SchoolChoice[]) {
  const app = useApp()
  const navigate = useNavigate()
  return (to: string | null): void => {
    if (!chooseMode(to, schools)) return
    actAgain(app)
    void navigate(homePath(me))
  }
}
