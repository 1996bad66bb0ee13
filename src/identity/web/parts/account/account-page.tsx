// Layout of every account page: heading, tabs to the other account pages, content.
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { isStudent } from '#identity/contract/session.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useProvided } from '#kit/web/app.tsx'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { accountPages, accountPagesFor } from './account-pages.ts'
import classes from '../../account/account.module.css'

export const AccountPage = ({
  me,
  title,
  line,
  children,
}: {
  me: Me
  title: string
  line?: string
  children: ReactNode
}) => (
  <div>
    <PageHeader
      title={title}
      {...(line && { line })}
    />
    <nav
      className={classes.tabs}
      aria-label="Account pages"
    >
      {accountPagesFor(isStudent(me) ? 'student' : 'educator', useProvided(accountPages)).map(
        ({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
          >
            {label}
          </NavLink>
        ),
      )}
    </nav>
    {children}
  </div>
)

export const Section = ({
  title,
  line,
  children,
  id,
}: {
  title: string
  line?: ReactNode
  children: ReactNode
  id: string
}) => (
  <section
    className={classes.section}
    aria-labelledby={id}
  >
    <header>
      <h2 id={id}>{title}</h2>
      {line && <p>{line}</p>}
    </header>
    <div className={classes.body}>
      <PartBoundary>{children}</PartBoundary>
    </div>
  </section>
)
