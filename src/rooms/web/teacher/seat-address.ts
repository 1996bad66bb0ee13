import { basePath } from '#kit/contract/constants.ts'

/** Short enough to read from a projector and type; the server redirects from there to the app. */
export const joinAddress = (): string => `${window.location.host}/join`

/** The same with the code, for links and QR codes. */
export const joinLink = (sid: string): string => `${window.location.origin}${basePath}/join/${sid}`
