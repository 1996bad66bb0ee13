// /t/{id}: the projector.
import { Projector } from './projector.tsx'
import { TeacherRoom } from './teacher-room.tsx'

export const Screen = ({ params: { id } }: { params: { readonly id: string } }) => (
  <TeacherRoom id={id}>{() => <Projector />}</TeacherRoom>
)
