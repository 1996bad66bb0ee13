// Formats that phones record, and formats that play everywhere. Pure.

export const movType = 'video/quicktime'
export const wavType = 'audio/wav'

/** Hint for devices that could not convert a file. */
export const keptWords =
  'This recording is kept as it came, because this device cannot convert it. Some browsers cannot play it and offer it as a download.'

/** Shown with a file that is stored unconverted; null if it plays everywhere. */
export const playsNote = (mime: string): string | null =>
  mime === movType
    ? 'Kept as it was recorded (MOV). Some browsers cannot play it and offer it as a download.'
    : null
