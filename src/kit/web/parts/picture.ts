import { fileUrl } from '#kit/web/file-url.ts'

/** Address of a person's picture, if any; otherwise initials are shown. */
export function pictureOf(avatar: string | null): string | undefined {
  if (avatar === null) return undefined
  return /^[0-9a-f]{64}$/.test(avatar) ? fileUrl(avatar, 'small') : avatar
}
