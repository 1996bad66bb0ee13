// First steps of a new account, derived from its data. Each step links to its page. Pure.
import type { Me } from './people.shapes.ts'

export interface FirstStep {
  readonly key: string
  readonly title: string
  /** Why the step is worthwhile. */
  readonly text: string
  readonly to: string
  readonly done: boolean
}

const hasName = ({ name }: Me) => name.some(part => part.trim() !== '')

const educatorSteps = (me: Me): FirstStep[] => [
  {
    key: 'contact',
    title: 'Verify your email address',
    text: 'So that you can always get back in, and hear from colleagues.',
    to: '/account/security',
    done: me.email !== null,
  },
  {
    key: 'name',
    title: 'Add your name and photo',
    text: 'Name and picture, as colleagues and students will see you.',
    to: '/account/personalInfo',
    done: hasName(me) && me.avatar !== null,
  },
  {
    key: 'teaching',
    title: 'Say what you teach',
    text: 'Curriculum, subjects and grades, so that lists begin with what you need.',
    to: '/account/basic-information',
    done: (me.teacherExt?.subjects.length ?? 0) > 0 && (me.teacherExt?.curriculum.length ?? 0) > 0,
  },
  {
    key: 'intro',
    title: 'Introduce yourself',
    text: 'Two or three sentences on how you teach.',
    to: '/account/personalInfo',
    done: (me.intro ?? '').trim() !== '',
  },
]

const studentSteps = (me: Me): FirstStep[] => [
  {
    key: 'contact',
    title: 'Verify a contact',
    text: 'An email address or a mobile number, so that you can always get back in.',
    to: '/student/verify',
    done: me.email !== null || me.mobile !== null,
  },
  {
    key: 'emergency',
    title: 'Add an emergency contact',
    text: 'Somebody who can help when you forget your password.',
    to: '/student/account/security',
    done: me.emergencyContact !== null,
  },
  {
    key: 'name',
    title: 'Add a picture',
    text: 'So that your teacher and classmates recognise you.',
    to: '/account/personalInfo',
    done: hasName(me) && me.avatar !== null,
  },
  {
    key: 'school',
    title: 'Add your curriculum and grade',
    text: 'So that you see what fits your year.',
    to: '/student/account/basic-information',
    done: Boolean(me.studentExt?.curriculum) && (me.studentExt?.grades?.length ?? 0) > 0,
  },
  {
    key: 'profile',
    title: 'Describe how you learn',
    text: 'Your level and styles, so that teachers can meet you there.',
    to: '/student/account/profile',
    done: me.studentExt?.level !== undefined,
  },
]

/** @param here Time zone of the device. */
export function firstSteps(me: Me, here: string): FirstStep[] {
  const zone = {
    key: 'zone',
    title: 'Check your time zone',
    text: 'Lessons and dates are shown in it.',
    to: '/account/account-setting',
    done: me.timeZone !== 'UTC' || here === 'UTC',
  }
  const steps = me.roles.includes('student') ? studentSteps(me) : educatorSteps(me)
  return [...steps.slice(0, 1), zone, ...steps.slice(1)]
}

/** Morning, afternoon or evening in the person's time zone. */
export function greeting(at: Date, timeZone: string): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at),
  )
  if (hour >= 4 && hour < 12) return 'Good morning'
  if (hour >= 12 && hour < 18) return 'Good afternoon'
  return 'Good evening'
}
