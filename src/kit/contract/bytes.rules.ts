const units = ['MB', 'GB', 'TB'] as const
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** A size as people read it: '12 KB', '1.5 MB'. 1 GB is 1024 MB, as in plans and limits; none is '0 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes === 0) return '0 MB'
  if (bytes < 1000) return `${number.format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${number.format(kilobytes)} KB`
  // From 1000 of a unit on, the next larger one is used.
  const step = [1000, 1000 * 1024].filter(limit => kilobytes / 1024 >= limit).length
  return `${number.format(kilobytes / 1024 ** (step + 1))} ${units[step]}`
}
