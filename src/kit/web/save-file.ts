/** Hands a file to the person. */
export function saveFile(name: string, content: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
