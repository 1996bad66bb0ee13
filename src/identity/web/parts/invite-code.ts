// An invite code in the URL is remembered on the device for 30 days; the last link wins
// (communications.md section 7).
import { inviteParam } from '#identity/contract/invite.values.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { ApiError } from '#kit/web/api.ts'
import { store, stored } from '#kit/web/store.ts'

const key = 'invite-code'
const days = 30

export function noticeInvite(search: string, now: Date): void {
  const code = new URLSearchParams(search).get(inviteParam)?.trim().toUpperCase()
  if (code && /^[A-Z0-9]{4,20}$/.test(code))
    store(key, JSON.stringify({ code, until: now.getTime() + days * dayMs }))
}

export function rememberedInvite(now: Date): string | null {
  try {
    const { code, until } = JSON.parse(stored(key) ?? '{}') as { code?: unknown; until?: unknown }
    return typeof code === 'string' && typeof until === 'number' && until > now.getTime() ? code : null
  } catch {
    return null
  }
}

const forget = (): void => void store(key, null)

/** Signing up consumes the code. An unknown code must not block sign-up: it is dropped and forgotten. */
export async function withInvite(
  signUp: (invite: { inviteCode?: string }) => Promise<unknown>,
): Promise<void> {
  const inviteCode = rememberedInvite(new Date())
  try {
    await signUp(inviteCode === null ? {} : { inviteCode })
  } catch (error) {
    if (inviteCode === null || !(error instanceof ApiError) || !error.code.startsWith('invite-')) throw error
    await signUp({})
  }
  forget()
}
