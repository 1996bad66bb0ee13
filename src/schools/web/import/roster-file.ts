// Downloads a school's package. The address needs a token that a link cannot send, so the page fetches and saves it.
import { filesPath } from '#kit/contract/constants.ts'
import type { WireError } from '#kit/contract/errors.ts'
import { ApiError } from '#kit/web/api.ts'
import { schoolInForce, token } from '#kit/web/token.ts'
import type { School } from '#schools/contract/plans.shapes.ts'

export async function downloadRoster({ _id, name }: Pick<School, '_id' | 'name'>): Promise<void> {
  const inForce = schoolInForce()
  const answer = await fetch(`${filesPath}/roster/${_id}`, {
    headers: { authorization: `Bearer ${token() ?? ''}`, ...(inForce && { 'x-school': inForce }) },
  })
  if (!answer.ok) {
    const { message, data } = (await answer.json().catch(() => ({}))) as Partial<WireError>
    throw new ApiError(
      answer.status,
      message ?? 'The school could not be put together. Please try again.',
      data,
    )
  }
  const address = URL.createObjectURL(await answer.blob())
  const file = name.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'School'
  Object.assign(document.createElement('a'), { href: address, download: `${file} OneRoster.zip` }).click()
  // The browser reads the address shortly after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
