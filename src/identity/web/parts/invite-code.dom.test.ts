import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#kit/web/api.ts'
import { noticeInvite, rememberedInvite, withInvite } from './invite-code.ts'

const [first, day29, day31] = ['2026-01-01', '2026-01-30', '2026-02-01'].map(day => new Date(day)) as [
  Date,
  Date,
  Date,
]
beforeEach(() => localStorage.clear())

it('is remembered for 30 days, and the last link wins', () => {
  noticeInvite('?inviteCode=abcd2345', first)
  expect([rememberedInvite(day29), rememberedInvite(day31)]).toEqual(['ABCD2345', null])
  noticeInvite('?x=1&inviteCode=WXYZ6789', day29)
  expect(rememberedInvite(day31)).toBe('WXYZ6789')
})

it('nothing is remembered from URLs without an invite code', () => {
  noticeInvite('?inviteCode=<script>', first)
  expect(rememberedInvite(first)).toBeNull()
  noticeInvite('?inviteCode=ABCD2345', first)
  noticeInvite('', first)
  expect(rememberedInvite(first)).toBe('ABCD2345')
  localStorage.setItem('invite-code', '{nonsense')
  expect(rememberedInvite(first)).toBeNull()
})

it('signing up sends it and uses it up', async () => {
  noticeInvite('?inviteCode=ABCD2345', new Date())
  const signUp = vi.fn(() => Promise.resolve())
  await withInvite(signUp)
  await withInvite(signUp)
  expect(signUp.mock.calls).toEqual([[{ inviteCode: 'ABCD2345' }], [{}]])
})

it('an unknown code does not block sign-up, and any other error keeps the code', async () => {
  noticeInvite('?inviteCode=ABCD2345', new Date())
  await expect(
    withInvite(() => Promise.reject(new ApiError(400, 'no', { code: 'code-wrong' }))),
  ).rejects.toMatchObject({ code: 'code-wrong' })
  expect(rememberedInvite(new Date())).toBe('ABCD2345')
  const signUp = vi.fn(({ inviteCode }: { inviteCode?: string }) =>
    inviteCode ? Promise.reject(new ApiError(400, 'no', { code: 'invite-invalid' })) : Promise.resolve(),
  )
  await withInvite(signUp)
  expect(signUp).toHaveBeenCalledTimes(2)
  expect(rememberedInvite(new Date())).toBeNull()
})
