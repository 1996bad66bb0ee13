/** Of an address: carries the invite code of who shares it. */
export const inviteParam = 'inviteCode'
