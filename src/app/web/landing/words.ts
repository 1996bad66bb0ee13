// Texts of the landing page. Each line names something the product does.
import type { IconName } from '#kit/web/icons/icon.tsx'
import type { Kind } from '#kit/web/theme/kinds.ts'

export const steps = [
  {
    title: 'Make',
    text: 'Write unit plans, tasks, videos and assessment tools, alone or with colleagues, along your curriculum.',
  },
  {
    title: 'Teach',
    text: 'Open the lesson as a live room. Learners join on any device and answer slide by slide.',
  },
  {
    title: 'See',
    text: 'Answers draw themselves while you teach. Help the ones who need it before the bell.',
  },
  {
    title: 'Share',
    text: 'Publish what worked to the library, free or for a price, and use what others made.',
  },
] as const

export const audiences: readonly {
  who: string
  icon: IconName
  does: string
  line: string
  points: readonly string[]
}[] = [
  {
    who: 'Teachers',
    icon: 'book',
    does: 'plan, teach and share their own lessons.',
    line: 'Your lessons, your class, one desk.',
    points: [
      'Plan from outline to slide',
      'Teach live or set self-study',
      'Feedback and reports from real answers',
    ],
  },
  {
    who: 'Students',
    icon: 'person',
    does: 'join and answer from any device.',
    line: 'Know what is next and how you did.',
    points: [
      'Join a class with one button',
      'To-do by date, on your phone',
      'Feedback that comes back to you',
    ],
  },
  {
    who: 'Schools',
    icon: 'school',
    does: 'keep staff, classes and terms together.',
    line: 'Everybody on the same page.',
    points: [
      'Staff, students, classes and terms',
      'One plan, paid by seats',
      'Attendance and academic settings',
    ],
  },
  {
    who: 'Providers',
    icon: 'service',
    does: 'mentor learners, online and on campus.',
    line: 'Offer what you are good at.',
    points: [
      'Mentoring, consulting and teaching on campus',
      'Your own hours, and the pay in view beforehand',
      'Royalties for content you contribute',
    ],
  },
]

export const kindWords: Readonly<Record<Kind, string>> = {
  unit: 'The long arc: goals, standards, order of lessons.',
  task: 'One lesson with slides, questions and materials.',
  video: 'Watch, pause, answer in the right moment.',
  tool: 'Rubrics and checklists to judge work fairly.',
  pdUnit: 'A course for teachers, or a service in parts.',
  pdTask: 'One meeting of such a course or service.',
}
