// The archive of one's own data comes by a plain address; a link carries no token, so the page fetches and saves it.
import { filesPath } from '#kit/contract/constants.ts'
import type { WireError } from '#kit/contract/errors.ts'
import { ApiError } from '#kit/web/api.ts'
import { token } from '#kit/web/token.ts'

export async function downloadMyData(): Promise<void> {
  const answer = await fetch(`${filesPath}/my-data`, {
    headers: { authorization: `Bearer ${token() ?? ''}` },
  })
  if (!answer.ok) {
    const { message, data } = (await answer.json().catch(() => ({}))) as Partial<WireError>
    throw new ApiError(
      answer.status,
      message ?? 'Your data could not be put together. Please try again.',
      data,
    )
  }
  const address = URL.createObjectURL(await answer.blob())
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: 'classwright-my-data.zip',
  })
  link.click()
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
