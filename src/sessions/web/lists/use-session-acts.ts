// Actions on a session in a list, by the person's role. Actions that notify people ask for confirmation.
import { useActor } from '#kit/web/actor.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { MenuAct } from '#authoring/web/parts/more-menu.tsx'
import { useMySchools } from '#identity/web/parts/account-mode.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { isCourse, kinds } from '#sessions/contract/kinds.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import {
  patchSession,
  removeSession,
  sessions,
  takeAway,
  refreshSessions,
} from '../parts/sessions.queries.ts'
import { editPathOf, movePathOf } from '../schedule/paths.ts'
import { joinPath, sessionPath, teachPath } from '../parts/lists/session-words.ts'
import { whenWords } from './when.tsx'

/** The fields of a session that its menu needs. */
export type SessionForActions = Pick<
  SessionCard,
  | '_id'
  | 'sid'
  | 'name'
  | 'type'
  | 'state'
  | 'status'
  | 'start'
  | 'end'
  | 'uid'
  | 'school'
  | 'pid'
  | 'series'
  | 'role'
  | 'registered'
  | 'regNum'
> & { readonly price?: number }

export function useSessionActs(me: Me) {
  const { actAsync, busy } = useAct(refreshSessions)
  const actor = useActor()
  const place = usePlace()
  const schools = useMySchools(me)
    .filter(({ role }) => role.includes('admin'))
    .map(({ _id }) => _id)
  const isAdmin = ({ school }: SessionForActions) => school !== null && schools.includes(school)

  const cancel = async (session: SessionForActions) => {
    const course = isCourse(session.type)
    const consequence =
      session.regNum > 0 || kinds[session.type].access === 'select'
        ? 'All participants are notified.'
        : 'Nobody has registered yet.'
    const yes = await confirm({
      title: `Cancel ${session.name}?`,
      text: `${whenWords(session, place)}.${course ? ' Its sessions go along.' : ''} ${consequence}${(session.price ?? 0) > 0 ? ' What was paid goes back.' : ''} This cannot be undone.`,
      action: course ? 'Cancel course' : 'Cancel session',
      cancel: 'Keep it',
      tone: 'negative',
    })
    return yes ? await actAsync(() => removeSession(session), `${session.name} is cancelled.`) : undefined
  }
  const cancelSeries = async (session: SessionForActions) => {
    const { series, name, start } = session
    const yes = await confirm({
      title: `Cancel the rest of the series?`,
      text: `${name} from this one on: everything of the series that has not begun. All participants are notified. This cannot be undone.`,
      action: 'Cancel the series',
      cancel: 'Keep it',
      tone: 'negative',
    })
    return yes && series !== null
      ? await actAsync(
          () =>
            takeAway(session, () =>
              sessions().patch('removeSeries', {
                series,
                from: new Date(Date.parse(start) - 1000).toISOString(),
              }),
            ),
          ({ removed }) => `${removed} ${removed === 1 ? 'session is' : 'sessions are'} cancelled.`,
        )
      : undefined
  }
  const remove = async (session: SessionForActions) => {
    const yes = await confirm({
      title: `Delete ${session.name}?`,
      text: 'What learners answered in it is deleted, too. Reports that were sent stay with those who have them. This cannot be undone.',
      action: 'Delete',
      tone: 'negative',
    })
    return yes ? await actAsync(() => removeSession(session), `${session.name} is deleted.`) : undefined
  }
  const startNow = async (session: SessionForActions) => {
    const yes = await confirm({
      title: `Start ${session.name} now?`,
      text: `It is planned for ${whenWords(session, place)}. Learners can come in at once, and are notified.`,
      action: 'Start now',
    })
    return yes
      ? await actAsync(() => sessions().patch('start', { _id: session._id }), `${session.name} has started.`)
      : undefined
  }
  const end = async ({ _id, name }: SessionForActions) => {
    const yes = await confirm({
      title: `End ${name}?`,
      text: 'Learners can no longer answer. You can reopen it until a report is sent.',
      action: 'End session',
    })
    return yes ? await actAsync(() => patchSession(_id, { status: 'close' }), `${name} is over.`) : undefined
  }
  const archive = async ({ _id, name }: SessionForActions) => {
    const yes = await confirm({
      title: `Archive ${name}?`,
      text: 'It leaves all lists and calendars, also those of the people who take part. You can restore it at any time.',
      action: 'Archive',
    })
    return yes ? await actAsync(() => patchSession(_id, { del: true }), `${name} is archived.`) : undefined
  }
  const restore = ({ _id, name }: SessionForActions) =>
    actAsync(() => patchSession(_id, { del: false }), `${name} is back in your lists.`)
  const reopen = ({ _id, name }: SessionForActions) =>
    actAsync(() => patchSession(_id, { status: 'live' }), `${name} is open again.`)
  const leave = async (session: SessionForActions) => {
    const yes = await confirm({
      title: `Give back your seat in ${session.name}?`,
      text: `${whenWords(session, place)}. Somebody else may take it.`,
      action: 'Give it back',
      cancel: 'Keep it',
    })
    return yes && actor.id !== null
      ? await actAsync(
          () => patchSession(session._id, { $pull: { reg: { _id: actor.id ?? '' } } }),
          `You left ${session.name}.`,
        )
      : undefined
  }

  const own = (session: SessionForActions): MenuAct[] => {
    const course = isCourse(session.type)
    switch (session.state) {
      case 'scheduled':
        return [
          { label: 'Edit', icon: 'edit', to: editPathOf(session) },
          ...(course ? [] : [{ label: 'Move', icon: 'calendar' as const, to: movePathOf(session) }]),
          ...(course ? [] : [{ label: 'Start now', icon: 'session' as const, act: () => startNow(session) }]),
          ...(session.pid === null
            ? [{ label: 'Archive', icon: 'folder' as const, act: () => archive(session) }]
            : []),
          {
            label: course ? 'Cancel course' : 'Cancel session',
            icon: 'trash',
            grave: true,
            act: () => cancel(session),
          },
          ...(session.series === null
            ? []
            : [
                {
                  label: 'Cancel the rest of the series',
                  icon: 'trash' as const,
                  grave: true,
                  act: () => cancelSeries(session),
                },
              ]),
        ]
      case 'ongoing':
        return [{ label: 'End', icon: 'check', act: () => end(session) }]
      case 'ended':
        return [
          { label: 'Reopen', icon: 'undo', act: () => reopen(session) },
          ...(session.pid === null
            ? [{ label: 'Archive', icon: 'folder' as const, act: () => archive(session) }]
            : []),
        ]
      case 'archived':
        return [
          { label: 'Restore', icon: 'undo', act: () => restore(session) },
          ...(session.school === null || isAdmin(session) || session.status !== 'close'
            ? [{ label: 'Delete', icon: 'trash' as const, grave: true, act: () => remove(session) }]
            : []),
        ]
    }
  }

  const asAdmin = (session: SessionForActions): MenuAct[] => {
    switch (session.state) {
      case 'scheduled':
        return [
          {
            label: isCourse(session.type) ? 'Cancel course' : 'Cancel session',
            icon: 'trash',
            grave: true,
            act: () => cancel(session),
          },
        ]
      case 'ongoing':
        return []
      case 'ended':
      case 'archived':
        return [{ label: 'Delete', icon: 'trash', grave: true, act: () => remove(session) }]
    }
  }

  const actsOf = (session: SessionForActions): MenuAct[] => {
    const room = roomActs(session)
    const look: MenuAct[] =
      session.state === 'archived' ? [] : [{ label: 'Details', icon: 'show', to: sessionPath(session) }]
    if (session.uid === me._id) return [...room, ...look, ...own(session)]
    return [
      ...room,
      ...look,
      ...(session.registered &&
      session.state === 'scheduled' &&
      (session.price ?? 0) === 0 &&
      session.pid === null
        ? [{ label: 'Give back my seat', icon: 'undo' as const, act: () => leave(session) }]
        : []),
      ...(isAdmin(session) ? asAdmin(session) : []),
    ]
  }
  return { actsOf, busy, startNow, cancel, leave }
}

function roomActs(session: SessionForActions): MenuAct[] {
  const hasRoom =
    session.state !== 'archived' && !isCourse(session.type) && !kinds[session.type].flags.ownPace
  if (!hasRoom) return []
  if (session.role === 'teacher') return [{ label: 'Open the room', icon: 'door', to: teachPath(session) }]
  if (session.role === 'learner' && session.state === 'ongoing')
    return [{ label: 'Join', icon: 'door', to: joinPath(session) }]
  return []
}
