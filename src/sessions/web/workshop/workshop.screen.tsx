import { SessionPage } from './session-page.tsx'

/** /workshop/{id} and its kin, also in a school's name; /session/view/{id} and /session/{type}/{id}. */
export const Screen = ({
  params: { id, school },
}: {
  params: { readonly id: string; readonly school?: string; readonly type?: string }
}) => (
  <SessionPage
    id={id}
    school={school}
  />
)
