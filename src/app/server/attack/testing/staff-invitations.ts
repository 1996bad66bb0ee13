// Invitations to the staff of the platform.
import { get, mailedSecret, newEmail, type InvitationKind } from './invitation.ts'

export const staffInvitations: readonly InvitationKind[] = [
  {
    name: 'manager of the platform',
    role: 'teacher',
    expires: true,
    hand: async world => {
      const email = newEmail()
      const admin = await world.manager('admin')
      const name = ['Hiddenname', 'Hiddenname']
      const { _id } = (await admin.service('manager').create({ name, email, role: 'sales' })) as {
        _id: string
      }
      await admin.service('manager').get('inviteEmail', { query: { id: _id } })
      return { secret: await mailedSecret(world, email, 'managerJoin\\?token'), row: _id, email }
    },
    tries: key => [
      get('manager', key, {}),
      get('manager', 'invitation', { token: key }),
      get('manager', 'join', { token: key }),
      get('manager', 'inviteEmail', { id: key }),
    ],
    replace: async (world, { row }) =>
      (await world.manager('admin')).service('manager').get('inviteEmail', { query: { id: row } }),
    take: (who, { secret }) => who.service('manager').get('join', { query: { token: secret } }),
  },
]
