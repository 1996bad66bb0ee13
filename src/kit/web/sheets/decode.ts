// Decodes a text file. UTF-8 and UTF-16 are detected with certainty, older encodings by letter patterns.

export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const
export type Encoding = (typeof encodings)[number]

export const encodingWords: Readonly<Record<Encoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big endian)',
  'windows-1252': 'Western European (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  macintosh: 'Western European (Mac)',
  gb18030: 'Simplified Chinese',
  big5: 'Traditional Chinese',
  shift_jis: 'Japanese',
  'euc-kr': 'Korean',
}

export interface DecodedText {
  readonly text: string
  readonly encoding: Encoding
}

/** An encoding chosen by the user disables detection. */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  const encoding = chosen ?? encodingOf(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleSize)
  const wide = utf16Of(sample)
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  return legacyOf(sample)
}

const sampleSize = 65_536

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Without a byte order mark: separators and line ends have a zero byte, always on the same side. */
function utf16Of(bytes: Uint8Array): Encoding | undefined {
  let [even, odd] = [0, 0]
  bytes.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even++
    else odd++
  })
  if (even + odd < bytes.length / 50 + 1) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const isAsciiLetter = (byte: number | undefined) =>
  byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

/**
 * Letters above 127: beside plain letters in Western text, among themselves in Cyrillic; Macs use 128 to 159
 * for them.
 */
function legacyOf(bytes: Uint8Array): Encoding {
  let [mac, windows, together] = [0, 0, 0]
  bytes.forEach((byte, at) => {
    if (byte < 0x80) return
    if ((bytes[at - 1] ?? 0) >= 0xc0 && byte >= 0xc0) together++
    if (!isAsciiLetter(bytes[at - 1]) && !isAsciiLetter(bytes[at + 1])) return
    if (byte < 0xa0) mac++
    else if (byte >= 0xc0) windows++
  })
  if (together > windows) return 'windows-1251'
  return mac > windows ? 'macintosh' : 'windows-1252'
}
