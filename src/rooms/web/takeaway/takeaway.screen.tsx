import { ClassTakeaway } from './class-takeaway.tsx'

export const Screen = ({ params: { sessionId } }: { params: { readonly sessionId: string } }) => (
  <ClassTakeaway session={sessionId} />
)
