import { fileUrl } from '#kit/web/file-url.ts'
import { ApiError } from '#kit/web/api.ts'
import { token } from '#kit/web/token.ts'

/** A file that needs the token of the person: fetched, then shown in a page of its own. */
export async function openFile(hash: string): Promise<void> {
  const answer = await fetch(fileUrl(hash), { headers: { authorization: `Bearer ${token() ?? ''}` } })
  if (!answer.ok) throw new ApiError(answer.status, 'The file could not be opened.')
  const address = URL.createObjectURL(await answer.blob())
  window.open(address, '_blank', 'noopener')
  // The new page reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
