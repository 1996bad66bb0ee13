// Demo packages. The first matches approved demo providers, so that lessons can be booked.
import type { packs } from '../packages.tables.ts'

export interface DemoPack extends Partial<typeof packs.$inferInsert> {
  readonly name: string
  readonly colours: readonly [string, string]
}

export const physics: DemoPack = {
  name: 'Physics mentoring',
  colours: ['#0b7285', '#c5f6fa'],
  points: [
    'One to one with an approved mentor',
    'Your questions, at your pace',
    'Homework, experiments and tests',
  ],
  keywords: ['science', 'mechanics', 'electricity'],
  role: 'mentoring',
  mentoringType: 'academic',
  curriculum: 'uk',
  subjects: ['Physics'],
  price: 2500,
  discount: [
    { count: 5, discount: 5, gifts: 0 },
    { count: 10, discount: 10, gifts: 2 },
  ],
  promotion: 'welcome',
}
export const english: DemoPack = {
  name: 'English conversation',
  colours: ['#a61e4d', '#ffdeeb'],
  points: ['Half an hour of talking about what you read', 'A short note on what to practise'],
  role: 'mentoring',
  mentoringType: 'academic',
  curriculum: 'nz',
  subjects: ['English'],
  price: 1800,
  duration: 30,
  freq: 7,
  promotion: 'promotional',
}
/** For the standards the demo class works on. */
export const social: DemoPack = {
  name: 'Social studies mentoring',
  colours: ['#5c940d', '#e9fac8'],
  points: ['One to one, about what was hard in class', 'Maps, stories and your own questions'],
  role: 'mentoring',
  mentoringType: 'academic',
  curriculum: 'ib-pyp',
  subjects: ['Social studies'],
  gradeGroups: ['earlyPrimary', 'upperPrimary'],
  price: 2200,
  duration: 45,
}
export const campus: DemoPack = {
  name: 'Mathematics on campus',
  colours: ['#5f3dc4', '#e5dbff'],
  points: ['A mentor comes to your school', 'For one learner at a time'],
  role: 'onCampus',
  mentoringType: 'academic',
  curriculum: 'nz',
  subjects: ['Mathematics'],
  isOnCampus: true,
  country: 'NZ',
  onCampusPrice: [
    { city: 'Auckland', price: 5500, discount: [{ count: 5, discount: 5, gifts: 0 }] },
    { city: 'Wellington', price: 5200, discount: [] },
  ],
}
export const carer: DemoPack = {
  name: 'A carer for your learning',
  colours: ['#2b8a3e', '#d3f9d8'],
  points: ['Somebody who looks at all of your lessons', 'A plan for the next weeks'],
  role: 'consultant',
  consultant: 'carer',
  mentoringType: 'academic',
  curriculum: 'uk',
  subjects: ['Physics', 'Mathematics'],
  price: 4000,
}
export const interview: DemoPack = {
  name: 'Interview about your application',
  colours: ['#364fc7', '#dbe4ff'],
  points: ['Half an hour with a consultant', 'You teach something small'],
  role: 'consultant',
  consultant: 'interviewTeacher',
  mentoringType: 'academic',
  curriculum: 'uk',
  subjects: ['Physics', 'Mathematics'],
  duration: 30,
  price: 1000,
}
export const robotics: DemoPack = {
  name: 'Robotics at home',
  colours: ['#d9480f', '#ffe8cc'],
  points: ['Build a robot in six lessons', 'Parts from any hobby shop'],
  role: 'mentoring',
  mentoringType: 'steam',
  topic: [{ _id: 'robotics', label: ['STEAM', 'Robotics'] }],
  price: 3000,
  status: 'down',
  reason: 'The parts are no longer sold. A new version is being written.',
}
