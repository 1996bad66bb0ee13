// Links from a session, by the viewer's role.
import { Link } from 'react-router'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import { isCourse, kinds } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { joinPath, reviewPath, sessionPath, teachPath } from '../parts/lists/session-words.ts'
import classes from './session.module.css'

interface SessionAction {
  readonly to: string
  readonly icon: IconName
  readonly label: string
  readonly line: string
}

export function waysOf(
  { _id, sid, type, state, role, cid, pageNum, childSize, pid, uid, status, snapshot }: Session,
  me: string,
): SessionAction[] {
  const [course, ownPace] = [isCourse(type) || childSize > 0, kinds[type].flags.ownPace]
  const over = status === 'close'
  const slides: SessionAction[] =
    pageNum > 0 && role !== null && role !== 'guest'
      ? [
          {
            to: `/session/slides/${_id}`,
            icon: 'module',
            label: 'Slides',
            line: 'Every page with its question',
          },
        ]
      : []
  const parent: SessionAction[] =
    pid === null
      ? []
      : [
          {
            to: ownPace ? `/com/student/study/${pid}` : `/com/course/${pid}`,
            icon: 'unit',
            label: ownPace ? 'The whole' : 'The course',
            line: 'What this is a part of',
          },
        ]
  const talk: SessionAction[] =
    role === null || role === 'guest' || course
      ? []
      : [
          {
            to: `/reflect/session/${_id}`,
            icon: 'message',
            label: 'Reflections',
            line: 'How it went, open or in private',
          },
        ]
  // Learners are not shown a lesson's extras; of an assessment they know the tool.
  const tools =
    snapshot?.tools.map(tool => ({ id: tool._id, name: tool.name })) ??
    (type === 'toolSession' && cid !== null ? [{ id: cid, name: 'Assessment' }] : [])
  const assess = (as: 'teacher' | 'student'): SessionAction[] =>
    tools.map(({ id, name }) => ({
      to: `/account/assessment-tool/${id}/${as}/${_id}`,
      icon: 'tool',
      label: name,
      line: as === 'teacher' ? 'Assess the learners' : 'Assess yourself and others',
    }))
  const review = (line: string): SessionAction[] =>
    course || ownPace ? [] : [{ to: reviewPath({ sid }), icon: 'list', label: 'Review', line }]
  if (role === 'teacher' || role === 'observer')
    return [
      ...(course || ownPace || role === 'observer'
        ? []
        : [
            {
              to: teachPath({ sid }),
              icon: 'door' as const,
              label: over ? 'Look back' : 'Room',
              line: over ? 'The dashboard as it was left' : 'Your dashboard',
            },
          ]),
      ...(role === 'teacher' && over ? review('The class page by page, with every answer') : []),
      ...assess('teacher'),
      ...slides,
      ...(course || (!over && !ownPace)
        ? []
        : [
            {
              to: `/account/takeaway/${_id}`,
              icon: 'certificate' as const,
              label: 'Takeaway',
              line: 'Score answers and send reports',
            },
          ]),
      { to: `/com/statistics/${_id}`, icon: 'chart', label: 'Statistics', line: 'How learners did here' },
      ...(cid !== null && uid === me
        ? [
            {
              to: `/com/statistics/${cid}`,
              icon: 'chart' as const,
              label: 'All its sessions',
              line: 'How learners did on this content',
            },
          ]
        : []),
      ...talk,
      ...parent,
    ]
  if (role === 'learner')
    return [
      ...(state === 'ongoing' && !course
        ? [
            {
              to: ownPace ? sessionPath({ _id, type }) : joinPath({ sid }),
              icon: 'door' as const,
              label: ownPace ? 'Study' : 'Room',
              line: ownPace ? 'At your own pace' : 'Your seat in class',
            },
          ]
        : []),
      ...(over || ownPace
        ? [
            {
              to: ownPace ? `/account/takeaway/study/${_id}` : `/account/takeaway/${_id}/student-view/${me}`,
              icon: 'certificate' as const,
              label: 'Takeaway',
              line: 'Your answers and feedback',
            },
          ]
        : []),
      ...(over ? review('The class page by page, with your answers') : []),
      ...assess('student'),
      ...(over || ownPace ? slides : []),
      ...talk,
      ...parent,
    ]
  return [
    {
      to: sessionPath({ _id, type }),
      icon: 'show',
      label: 'Preview',
      line: 'What it is, and how to take part',
    },
  ]
}

export function Ways({ session, me }: { session: Session; me: string }) {
  return (
    <nav aria-label="From here">
      <ul className={classes.ways}>
        {waysOf(session, me).map(({ to, icon, label, line }) => (
          <li key={to}>
            <Link to={to}>
              <Icon
                name={icon}
                size={22}
              />
              <span>
                <b>{label}</b>
                <small>{line}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
