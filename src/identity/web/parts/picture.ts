import { fileUrl } from '#files/web/file-url.ts'

/** Address of a person's picture; initials stand in for none. */
export const pictureOf = (avatar: string | null): string | undefined =>
  avatar === null ? undefined : /^[0-9a-f]{64}$/.test(avatar) ? fileUrl(avatar, 'small') : avatar
