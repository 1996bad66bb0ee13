// The rooms domain on the server.
import { hourSeconds } from '#kit/contract/durations.ts'
import type { Domain } from '#kit/server/domain.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { afterClass } from './takeaway/after-class.ts'
import { forSchoolArchives } from './archive/lessons-part.ts'
import { forArchives } from './archive/marks-part.ts'
import { forSchoolMarks } from './archive/school-marks-part.ts'
import { forRooms } from './archive/rooms-part.ts'
import { forUploads } from './archive/uploads-part.ts'
import { authService } from './guests/auth.service.ts'
import { demo } from './demo/demo.ts'
import { submitDue } from './answers/drafts.ts'
import { forFiles } from './guests/guest-files.ts'
import { forgetGuests, forVisitors } from './guests/guests.ts'
import { beat, forgetNodes } from './presence/presence.ts'
import { responseService } from './answers/response.service.ts'
import { roomCommentsService } from './answers/room-comments.service.ts'
import { forIdentity } from './room/room-people.ts'
import { roomsService } from './room/rooms.service.ts'
import { sessionDrawService } from './boards/session-draw.service.ts'
import { forgetStays } from './presence/stays.ts'
import { reportHandlers } from './answers/work-end.ts'
import { forSessions, roomHandlers, notifyForgotten } from './room/session-hooks.ts'

export const rooms: Domain = {
  name: 'rooms',
  errors: [roomsErrors, ...afterClass.errors],
  notices: afterClass.notices,
  provides: () => [
    ...forVisitors(),
    ...forArchives(),
    ...forSchoolArchives(),
    ...forUploads(),
    ...forRooms(),
    ...forSchoolMarks(),
    ...forFiles(),
    ...forSessions(),
    ...forIdentity(),
    ...afterClass.provides(),
  ],
  services: kit => [
    roomsService(kit),
    responseService(kit),
    roomCommentsService(kit),
    authService(kit),
    sessionDrawService(kit),
    ...afterClass.services(kit),
  ],
  addresses: afterClass.addresses,
  jobs: kit => [
    { name: 'rooms: drafts whose page has closed', every: 2, run: now => submitDue(kit, now) },
    { name: 'rooms: who is there', every: 4, run: () => beat(kit) },
    { name: 'rooms: what was not told', every: 5, run: now => notifyForgotten(kit, now) },
    {
      name: 'rooms: guests and nodes that are gone',
      every: hourSeconds,
      run: async now => {
        await forgetGuests(kit.db, now)
        await forgetNodes(kit, now)
        await forgetStays(kit.db, now)
      },
    },
    ...afterClass.jobs(kit),
  ],
  handlers: kit => ({ ...roomHandlers(kit), ...reportHandlers(kit) }),
  demo,
}
