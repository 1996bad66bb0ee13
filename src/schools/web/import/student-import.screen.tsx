import { adminScreen } from '../parts/school-page.tsx'
import { ImportFlow } from './import-flow.tsx'

export const Screen = adminScreen<{ params: { readonly class?: string } }>('Import', ({ school, params }) => (
  <ImportFlow
    school={school}
    roleless="student"
    into={params.class}
  />
))
