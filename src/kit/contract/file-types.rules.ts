// Display names of file types. Pure.

/** Names by which the same thing is known. */
const sameType: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/vnd.wave': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/opus': 'audio/ogg',
}
/** Systems that do not know the type of a file still know its ending. */
const byEnding: Readonly<Record<string, string>> = {
  mov: 'video/quicktime',
  qt: 'video/quicktime',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  mp3: 'audio/mpeg',
}

export const commonType = (mime: string): string => sameType[mime] ?? mime

/** The type of a file on this device, by the name that the rules use. */
export function typeOfFile({ name, type }: { readonly name: string; readonly type: string }): string {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return type === '' ? (byEnding[ending] ?? '') : commonType(type)
}
