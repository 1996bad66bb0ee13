// Addresses of files: light, because the first page shows pictures, too.
import { filesPath } from '#kit/contract/constants.ts'

/**
 * Address of a file that everybody may see, such as a picture of a person. Others come with their own address
 * in `url`.
 */
export const fileUrl = (hash: string, size?: 'small'): string =>
  `${filesPath}/files/${hash}${size ? `?size=${size}` : ''}`

/** The same picture, smaller: for a list, or for a page. */
export const sizedUrl = (url: string, size: 'small' | 'medium'): string =>
  `${url}${url.includes('?') ? '&' : '?'}size=${size}`
