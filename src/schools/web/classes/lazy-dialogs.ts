// Class dialogs, loaded when first opened.
import { lazy } from '#kit/web/lazy.tsx'

export const ClassTags = lazy(() =>
  import('./class-tags.tsx').then(module => ({ default: module.ClassTags })),
)
export const ClassDialog = lazy(() =>
  import('./class-dialog.tsx').then(module => ({ default: module.ClassDialog })),
)
export const ArchiveDialog = lazy(() =>
  import('./archive-dialog.tsx').then(module => ({ default: module.ArchiveDialog })),
)
export const RestoreDialog = lazy(() =>
  import('./restore-dialog.tsx').then(module => ({ default: module.RestoreDialog })),
)
export const SignInSheet = lazy(() =>
  import('./sign-in-sheet.tsx').then(module => ({ default: module.SignInSheet })),
)
export const ResetPassword = lazy(() =>
  import('./reset-password.tsx').then(module => ({ default: module.ResetPassword })),
)
export const AddStudents = lazy(() =>
  import('./add-people.tsx').then(module => ({ default: module.AddStudents })),
)
export const InviteCoTeacher = lazy(() =>
  import('./invite-co-teacher.tsx').then(module => ({ default: module.InviteCoTeacher })),
)
export const AddTeachers = lazy(() =>
  import('./add-people.tsx').then(module => ({ default: module.AddTeachers })),
)
