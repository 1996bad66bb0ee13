// Participants and the waiting list, for the host and the school's admins.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count } from '#authoring/web/parts/content-words.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { ItemNote, ItemNoteText } from '#library/web/parts/item-layout.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { kinds } from '#sessions/contract/kinds.ts'
import type { Person, Session } from '#sessions/contract/session.shapes.ts'
import { rosterQuery, sessions, refreshSessions, waitlistQuery } from '../parts/sessions.queries.ts'
import classes from './workshop.module.css'

export function People({ session }: { session: Session }) {
  const enrols = kinds[session.type].access === 'enrol'
  const answer = useQuery(rosterQuery(session._id))
  return (
    <>
      <section aria-labelledby="people">
        <h2 id="people">{enrols ? 'Registered' : 'Takes part'}</h2>
        <Loaded
          answer={answer}
          what="who takes part"
          shape="table"
        >
          {people =>
            people.length === 0 ? (
              <ItemNote>
                {enrols
                  ? 'Nobody has registered yet. Share the page so that people find it.'
                  : 'Nobody is on the list.'}
              </ItemNote>
            ) : (
              <>
                <ItemNote>
                  {count(people.length, 'person', 'people')}
                  {session.regMax > 0 && ` of ${session.regMax}`}
                </ItemNote>
                <ul
                  className={classes.people}
                  aria-label="Who takes part"
                >
                  {people.map(person => (
                    <OnTheList
                      key={person._id}
                      person={person}
                      session={session}
                    />
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      </section>
      {enrols && session.pid === null && <WaitingList session={session} />}
    </>
  )
}

function OnTheList({ person, session }: { person: Person; session: Session }) {
  const { actAsync, busy } = useAct(refreshSessions)
  const me = useMe()
  const mayDrop =
    person.by === 'reg' && session.uid === me?._id && session.state === 'scheduled' && session.pid === null
  const drop = async () => {
    const paid = person.order !== null
    const yes = await confirm({
      title: `Take ${person.nickname} off the list?`,
      text: `${person.nickname} is notified.${paid ? ` What was paid, ${formatMoney(session.discount.price, currency)} or less with a discount, goes back in full.` : ''} The seat goes to the first person on the waiting list.`,
      action: paid ? 'Remove and refund' : 'Remove',
      cancel: 'Keep',
      tone: 'negative',
    })
    if (yes)
      await actAsync(
        () => sessions().patch('dropReg', { _id: session._id, uid: person._id }),
        `${person.nickname} is off the list.`,
      )
  }
  return (
    <li>
      <PersonChip
        name={person.nickname}
        picture={pictureOf(person.avatar)}
        size={32}
        {...(person.email && { role: person.email })}
      />
      {person.order !== null && <StateChip tone="positive">Paid</StateChip>}
      {person.by === 'reg' && person.at && (
        <ItemNoteText>
          since{' '}
          <DateTime
            weekday
            at={person.at}
          />
        </ItemNoteText>
      )}
      {mayDrop && (
        <Button
          size="compact-md"
          variant="default"
          disabled={busy}
          aria-label={`Remove ${person.nickname}`}
          onClick={() => {
            void drop()
          }}
        >
          Remove
        </Button>
      )}
    </li>
  )
}

function WaitingList({ session }: { session: Session }) {
  const waiting = useQuery(waitlistQuery(session._id)).data ?? []
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Waiting list</h2>
      <ItemNote>
        {count(waiting.length, 'person', 'people')}, in the order in which they came. More seats let the first
        of them in.
      </ItemNote>
      <ol
        className={classes.people}
        aria-label="Waiting list"
      >
        {waiting.map(({ _id, nickname, avatar, at, offeredUntil }) => (
          <li key={_id}>
            <PersonChip
              name={nickname}
              picture={pictureOf(avatar)}
              size={32}
            />
            {offeredUntil ? (
              <StateChip tone="info">
                Seat kept until{' '}
                <DateTime
                  weekday
                  at={offeredUntil}
                />
              </StateChip>
            ) : (
              <ItemNoteText>
                since{' '}
                <DateTime
                  weekday
                  at={at}
                />
              </ItemNoteText>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
