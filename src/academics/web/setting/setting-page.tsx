// Layout of all academic setting pages: title, sections, and the main action.
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader, type Crumb } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState } from '#kit/web/parts/states.tsx'
import { useOwner, type Owner } from '../parts/owner.ts'
import { Tabs } from '../parts/frame.tsx'
import { pathOf, sectionsOf, type SectionName } from './sections.ts'

/** Base path of the current academic setting: three base paths use the same screens. */
export function useBase(): string {
  const { pathname } = useLocation()
  return /^(.*\/academic-setting)(\/|$)/.exec(pathname)?.[1] ?? '/account/academic-setting'
}

/** Provides the owner: `of` if the address names one, else the account in force. */
export function WithOwner({
  of,
  children,
}: {
  of?: string | undefined
  children: (owner: Owner) => ReactNode
}) {
  const owner = useOwner(of)
  if (!owner) return <LoadingState />
  return owner.may('academic.read') ? (
    children(owner)
  ) : (
    <ForbiddenState text="This belongs to a school or a person you do not work with." />
  )
}

interface SettingPageProps {
  owner: Owner
  at: SectionName
  title: string
  line?: ReactNode
  action?: ReactNode
  trail?: readonly Crumb[]
  children: ReactNode
}

export function SettingPage({ owner, at, title, line, action, trail = [], children }: SettingPageProps) {
  const base = useBase()
  const tabs = sectionsOf(owner.is === 'platform').map(section => ({
    to: pathOf(base, section),
    label: section.label,
    current: section.name === at,
  }))
  return (
    <>
      <PageHeader
        title={title}
        line={line}
        action={action}
        trail={trail.length > 0 ? [{ label: 'Academic setting', to: base }, ...trail] : []}
      />
      {/* Pages of a single record show breadcrumbs instead of tabs. */}
      {trail.length === 0 && (
        <Tabs
          label="Sections of the academic setting"
          tabs={tabs}
        />
      )}
      {children}
    </>
  )
}
