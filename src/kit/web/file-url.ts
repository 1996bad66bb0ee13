// URLs of files. Kept small, because the first page shows pictures too.
import { filesPath } from '#kit/contract/constants.ts'

/**
 * URL of a public file, such as a profile picture. Other files come with their URL in `url`.
 */
export const fileUrl = (hash: string, size?: 'small'): string =>
  `${filesPath}/files/${hash}${size ? `?size=${size}` : ''}`

/** URL of the same picture in a smaller size, for lists or pages. */
export const sizedUrl = (url: string, size: 'small' | 'medium'): string =>
  `${url}${url.includes('?') ? '&' : '?'}size=${size}`
