import { useState, type ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { afterSignIn } from '#identity/contract/session.rules.ts'
import { basePath } from '#kit/contract/constants.ts'
import { useApp } from '#kit/web/app.tsx'
import { ownHome } from '../../homes/own-home.ts'
import { useMe } from '../me.queries.ts'

/** Redirects signed-in people away from entrance pages. The sign-in form does its own redirect. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const app = useApp()
  const me = useMe()
  const [cameIn] = useState(me)
  const [query] = useSearchParams()
  return cameIn && me ? (
    <Navigate
      to={afterSignIn(window.location.origin, basePath, query.get('back'), ownHome(app))}
      replace
    />
  ) : (
    children
  )
}
