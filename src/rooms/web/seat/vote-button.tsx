import { Button } from '@mantine/core'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import type { Mark } from '#rooms/contract/room.shapes.ts'
import { isVotable } from '#rooms/contract/votes.rules.ts'
import { votesWords } from '#rooms/contract/work-words.rules.ts'
import { useEngine, useRoom } from '../room/use-room.tsx'

/** Votes for a shown answer; pressing again withdraws the vote. */
export function VoteButton({ mark }: { mark: Mark }) {
  const engine = useEngine()
  const self = useRoom(({ state }) => state.self ?? '')
  const isOpen = useRoom(({ state }) => state.pace !== 'close' && isVotable(state, mark, self))
  const votes = mark.votes ?? 0
  const isMine = mark.voters?.includes(self) ?? false
  if (!isOpen) return votes > 0 ? <small>{votesWords(votes)}</small> : null
  const vote = () =>
    void engine
      .steer({ vote: { _id: mark._id, on: !isMine } })
      .catch((error: unknown) => notify(wordsOf(error), { type: 'negative' }))
  return (
    <Button
      mih={44}
      variant={isMine ? 'light' : 'default'}
      aria-pressed={isMine}
      aria-label={`Vote for this answer, ${votesWords(votes)}`}
      leftSection={
        <Icon
          name="vote"
          size={18}
        />
      }
      onClick={vote}
    >
      {votes}
    </Button>
  )
}
