import { minuteMs } from '#kit/contract/durations.ts'
import { fileUrl } from '#kit/web/file-url.ts'
import { ApiError } from '#kit/web/api.ts'
import { token } from '#kit/web/token.ts'

/** Opens a file that requires the user's token: fetches it and shows it in a new tab. */
export async function openFile(hash: string): Promise<void> {
  const answer = await fetch(fileUrl(hash), { headers: { authorization: `Bearer ${token() ?? ''}` } })
  if (!answer.ok) throw new ApiError(answer.status, 'The file could not be opened.')
  const address = URL.createObjectURL(await answer.blob())
  window.open(address, '_blank', 'noopener')
  // The new tab needs the URL for a moment.
  setTimeout(() => URL.revokeObjectURL(address), minuteMs)
}
