// What phones record, and what plays everywhere. Pure.

export const movType = 'video/quicktime'
export const wavType = 'audio/wav'

/** Told when a device could not repackage what it sends. */
export const keptWords =
  'This recording is kept as it came, because this device cannot convert it. Some browsers cannot play it and offer it as a download.'

/** Shown beside a file that is kept as it came; null where it plays everywhere. */
export const playsNote = (mime: string): string | null =>
  mime === movType
    ? 'Kept as it was recorded (MOV). Some browsers cannot play it and offer it as a download.'
    : null
