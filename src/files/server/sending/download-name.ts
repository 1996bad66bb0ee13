// The download name of a file: it must not deceive people or programs.

const maxLength = 150

/** Control characters, bidirectional overrides and isolates, invisible characters, and path separators. */
const unwanted =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb/\\:*?"<>|]+/g

/** Keeps the extension when the name is truncated. */
export function downloadName(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(unwanted, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (clean === '') return 'file'
  const letters = [...clean]
  if (letters.length <= maxLength) return clean
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(clean)?.[0] ?? ''
  return letters.slice(0, maxLength - extension.length).join('') + extension
}

/** RFC 6266: a plain name for old programs, the full one encoded by RFC 5987. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|[%"\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
