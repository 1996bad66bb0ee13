import { basePath } from '#kit/contract/constants.ts'

/** Short enough to be read from a wall and typed. */
export const joinAddress = (): string => `${window.location.host}${basePath}/join`

/** The same with the code, for links and QR codes. */
export const joinLink = (sid: string): string => `${window.location.origin}${basePath}/join/${sid}`
