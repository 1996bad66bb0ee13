// Groups of the class: the members of one's own, and a choice where the teacher allows it.
import { Button } from '@mantine/core'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { useEngine, useRoom } from '../room/use-room.tsx'
import classes from './seat.module.css'

export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const engine = useEngine()
  const { groups, groupMax, groupChoice, groupAnswers, seats, self, pace } = useRoom(({ state }) => state)
  const mine = seats[self ?? '']?.group ?? null
  const membersOf = (group: string) =>
    Object.entries(seats).filter(([, seat]) => seat.group === group && seat.entered !== null)
  const open = groupChoice && pace !== 'close'
  const pick = useWrite({
    mutationFn: (group: string | null) => engine.steer({ members: [{ _id: self ?? '', group }] }),
  })
  return (
    <Dialog
      opened
      title="Groups"
      onClose={onClose}
    >
      <p className={classes.small}>
        {open ? 'Choose the group you want to work in.' : 'Your teacher forms the groups.'}
        {groupAnswers &&
          ' Groups answer together: you see what the others of yours send, and one answer counts for all.'}
      </p>
      <ul className={classes.groups}>
        {groups.map(({ _id, name }) => {
          const members = membersOf(_id)
          const full = groupMax > 0 && members.length >= groupMax
          return (
            <li
              key={_id}
              data-mine={mine === _id || undefined}
            >
              <header>
                <b>{name}</b>
                <span className={classes.small}>
                  {members.length}
                  {groupMax > 0 && ` of ${groupMax}`}
                </span>
              </header>
              <div className={classes.people}>
                {members.map(([uid, { nickname, avatar }]) => (
                  <PersonChip
                    key={uid}
                    name={nickname}
                    picture={pictureOf(avatar)}
                    size={28}
                  />
                ))}
              </div>
              {open &&
                (mine === _id ? (
                  <Button
                    variant="default"
                    loading={pick.isPending && pick.variables === null}
                    onClick={() => pick.mutate(null)}
                  >
                    Leave {name}
                  </Button>
                ) : (
                  <Button
                    variant="light"
                    disabled={full}
                    loading={pick.isPending && pick.variables === _id}
                    onClick={() => pick.mutate(_id)}
                  >
                    {full ? `${name} is full` : `Join ${name}`}
                  </Button>
                ))}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
