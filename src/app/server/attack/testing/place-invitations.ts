// Invitations to content, a session, or a class.
import type { Collab } from '#authoring/contract/collab.contract.ts'
import { get, mailedSecret, newEmail, ownParent, patch, type InvitationKind } from './invitation.ts'

export const placeInvitations: readonly InvitationKind[] = [
  {
    name: 'collaborator on content',
    role: 'teacher',
    expires: true,
    isOpenPlace: true,
    hand: async world => {
      const email = newEmail()
      const rid = await world.task()
      const collab = (await world.teacher
        .service('collab')
        .patch('invite', { rid, emails: [email], role: 'write', message: 'Hiddenname' })) as Collab
      const secret = await mailedSecret(world, email, 'collabJoin')
      return { secret, row: collab.members[0]?._id ?? '', email, place: collab._id }
    },
    tries: (key, { place = '' }) => [
      get('collab', 'invitation', { _id: key }),
      patch('collab', 'prove', { secret: key }),
      patch('collab', 'accept', { _id: place }),
      patch('collab', 'accept', { _id: place, secret: key }),
      patch('collab', 'accept', { _id: place, secret: key, code: '123456' }),
      patch('collab', 'apply', { _id: place, role: 'write' }),
      patch('collab', 'decline', { _id: place }),
    ],
    replace: async ({ teacher }, { place, email }) => {
      const { rid } = (await teacher.service('collab').get(place ?? '')) as Collab
      return teacher.service('collab').patch('invite', { rid, emails: [email], role: 'read' })
    },
    take: (who, { secret, place }) => who.service('collab').patch('accept', { _id: place, secret }),
  },
  {
    name: 'session of a class',
    role: 'student',
    isShared: true,
    hand: async world => {
      const { session, sid } = await world.classroom()
      return { secret: sid, row: session._id, email: '' }
    },
    tries: key => [
      get('session', key, {}),
      get('rooms', key, {}),
      get('rooms', 'replay', { sid: key }),
      get('rooms', 'content', { sid: key }),
      patch('rooms', 'joinRoom', { _id: key }),
      patch('rooms', 'joinRoom', { _id: key, guest: true }),
      patch('rooms', 'joinRoomTeacher', { _id: key }),
      patch('rooms', 'guest', { sid: key, nickname: 'Gus' }),
      get('session-waiting', 'enrolment', { session: key }),
      patch('session', key, { $addToSet: { reg: { _id: key } } }),
      get('auth', 'join', { key: `class/${key}` }),
    ],
    take: (who, { secret }) => who.service('rooms').patch('joinRoom', { _id: secret }),
  },
  {
    name: 'code of a class',
    role: 'student',
    isShared: true,
    hand: async ({ admin, school, kit }) => {
      const made = (await admin
        .service('classes')
        .create({ school: school.id, name: `Coded ${kit.newId()}`, grade: 'Grade 7' })) as {
        _id: string
        code: string
      }
      return { secret: made.code, row: made._id, email: '' }
    },
    tries: key => [
      get('class-apply', 'byCode', { code: key }),
      patch('class-apply', 'join', { code: key, parentEmail: ownParent() }),
      get('classes', key, {}),
      get('classes', 'people', { class: key }),
    ],
    take: (who, { secret }) =>
      who.service('class-apply').patch('join', { code: secret, parentEmail: ownParent() }),
  },
]
