// Shells by name, as the route table calls them.
import type { ComponentType } from 'react'
import type { Shell } from '#kit/contract/routes.ts'
import { BackOfficeShell, EducatorShell, SchoolShell, StudentShell } from './area-shell.tsx'
import type { ShellProps } from './menu.ts'
import { AddonShell, BareShell, RoomShell } from './plain-shells.tsx'
import { VisitorShell } from './visitor-shell.tsx'

export const shells: Readonly<Record<Shell, ComponentType<ShellProps>>> = {
  visitor: VisitorShell,
  educator: EducatorShell,
  student: StudentShell,
  school: SchoolShell,
  backOffice: BackOfficeShell,
  room: RoomShell,
  addon: AddonShell,
  bare: BareShell,
}
