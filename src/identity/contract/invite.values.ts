/** Query parameter with the sharer's invite code. */
export const inviteParam = 'inviteCode'
