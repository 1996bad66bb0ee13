interface Base64File {
  readonly filename: string
  readonly mime: string
  readonly base64: string
}

/** Hands a file to the person. */
export function saveBase64({ filename, mime, base64 }: Base64File): void {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: mime }))
  Object.assign(document.createElement('a'), { href: address, download: filename }).click()
  URL.revokeObjectURL(address)
}
