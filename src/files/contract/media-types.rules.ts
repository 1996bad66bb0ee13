// Formats that phones record in, and whether they play in every browser. Pure.

export const movType = 'video/quicktime'
export const wavType = 'audio/wav'

/** Hint for devices that could not convert a file. */
export const keptWords =
  'This recording is kept as it came, because this device cannot convert it. Some browsers cannot play it and offer it as a download.'

/** A note for files stored unconverted; null if the format plays everywhere. */
export const playsNote = (mime: string): string | null =>
  mime === movType
    ? 'Kept as it was recorded (MOV). Some browsers cannot play it and offer it as a download.'
    : null
