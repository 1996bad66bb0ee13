// /d/{id}: the teacher's dashboard.
import { Dashboard } from './dashboard.tsx'
import { TeacherRoom } from './teacher-room.tsx'

export const Screen = ({ params: { id } }: { params: { readonly id: string } }) => (
  <TeacherRoom id={id}>{link => <Dashboard online={link === 'live'} />}</TeacherRoom>
)
