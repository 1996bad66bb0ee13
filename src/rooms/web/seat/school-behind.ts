import { pictureOf } from '#kit/web/parts/picture.ts'
import type { VisitedSchool } from '#identity/web/parts/school-of-address.ts'
import { api, light } from '#kit/web/api.ts'
import type { roomsContract } from '#rooms/contract/room.contract.ts'

/** The school of /s/{identifier}, unless it is a room code. */
export async function schoolBehind(identifier: string): Promise<VisitedSchool | null> {
  const { school } = await api(light<typeof roomsContract>('rooms')).get('door', {
    id: identifier.toLowerCase().slice(0, 60),
  })
  return school && { _id: school._id, name: school.name, logo: pictureOf(school.logo) ?? null }
}
