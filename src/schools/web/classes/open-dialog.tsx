// The currently open dialog of the class list.
import { Suspense } from 'react'
import type { ClassRecord, ClassType } from '#schools/contract/classes.contract.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { ArchiveDialog, ClassDialog, RestoreDialog } from './lazy-dialogs.ts'

export type OpenClassDialog =
  | { kind: 'make'; type: ClassType }
  | { kind: 'edit' | 'archive' | 'restore'; row: ClassRecord }
  | null

export const OpenDialog = ({
  school,
  open,
  onClose,
}: {
  school: School
  open: OpenClassDialog
  onClose: () => void
}) => (
  <Suspense fallback={null}>
    {open?.kind === 'make' && (
      <ClassDialog
        school={school}
        type={open.type}
        onClose={onClose}
      />
    )}
    {open?.kind === 'edit' && (
      <ClassDialog
        school={school}
        type={open.row.type}
        klass={open.row}
        onClose={onClose}
      />
    )}
    {open?.kind === 'archive' && (
      <ArchiveDialog
        school={school._id}
        klass={open.row}
        onClose={onClose}
      />
    )}
    {open?.kind === 'restore' && (
      <RestoreDialog
        klass={open.row}
        onClose={onClose}
      />
    )}
  </Suspense>
)
