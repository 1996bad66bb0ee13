// Formats serial dates of a chart with the file's number format.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Whether a number format is a date format, ignoring quoted text and colours. */
export const isDayFormat = (code: string): boolean =>
  /[ymd]/i.test(plain(code)) && !/[h:s]/i.test(plain(code))

const plain = (code: string): string => code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\/g, '').split(';')[0] ?? ''

/** @param serial Days since the end of 1899, including the non-existent 29 February 1900. */
export function dayText(serial: number, code: string): string {
  const day = new Date(Math.round(serial - 25_569) * 86_400_000)
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()]
  const name = months[month] ?? ''
  const two = (value: number) => String(value % 100).padStart(2, '0')
  const words: Readonly<Record<string, string>> = {
    yyyy: String(year),
    yyy: String(year),
    yy: two(year),
    mmmm: name,
    mmm: name.slice(0, 3),
    mm: two(month + 1),
    m: String(month + 1),
    dd: two(date),
    d: String(date),
  }
  return plain(code)
    .replaceAll(/y+|m+|d+|@/gi, part => words[part.toLowerCase()] ?? '')
    .trim()
}
