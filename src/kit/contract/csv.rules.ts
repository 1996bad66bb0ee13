// CSV as spreadsheets write it: quotes, commas, semicolons or tabs, any line end, a byte order mark. Pure.

/** Rows of cells; blank lines are left out. */
export function parseCsv(source: string): string[][] {
  const text = source.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some(each => each !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (char === separator) endCell()
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at++
      endRow()
    } else cell += char
  }
  endRow()
  return rows
}

/** The sign that the first line uses most. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const bare = line.replace(/"[^"]*"/g, '')
  return (
    [',', ';', '\t']
      .map(sign => ({ sign, count: bare.split(sign).length }))
      .toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
  )
}

/** A cell that a spreadsheet would take for a formula is kept as text. */
const safe = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(cell => `"${safe(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n') + '\r\n'
