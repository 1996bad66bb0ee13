// Service settings of the demo world.
import { emptySetting, type ServiceSetting } from '#services/contract/settings.conf.ts'
import type { ApplicationKey } from '#services/contract/services.values.ts'

const sciences = ['Mathematics', 'Science', 'Physics', 'Chemistry', 'Biology', 'English', 'History']
const countries = ['NZ', 'AU', 'GB', 'SG', 'US']

const rates: ServiceSetting['hourRate'] = [
  { price: 3200, value: [], default: true, qualification: null, curriculum: null },
  { price: 5500, value: [], default: false, qualification: 'workshopLeader', curriculum: null },
  { price: 4200, value: [], default: false, qualification: 'experiencedTeacher', curriculum: null },
  { price: 2400, value: [], default: false, qualification: 'studentTutor', curriculum: null },
]
const topics = (root: string, ...names: [id: string, name: string][]): ServiceSetting['topic'] =>
  names.map(([_id, name]) => ({ _id, label: [root, name] }))

export const demoSettings: Readonly<Partial<Record<ApplicationKey, ServiceSetting>>> = {
  'mentoring:academic': {
    ...emptySetting,
    desc: 'Help a learner with a school subject, one to one and online.',
    approvalDesc: 'Consultants also recommend packages to families and earn a commission on what is sold.',
    countryCode: countries,
    curriculum: [
      { code: 'nz', subject: sciences },
      { code: 'au', subject: sciences },
      { code: 'uk', subject: sciences },
      { code: 'ib-pyp', subject: ['Mathematics', 'Science', 'Social studies'] },
      { code: 'ib-myp', subject: ['Mathematics', 'Sciences', 'Language and literature'] },
      { code: 'ib-dp', subject: ['Mathematics', 'Physics', 'Chemistry', 'Biology'] },
    ],
    attachmentType: ['cv', 'teachingCertificate'],
    hourRate: [
      ...rates,
      {
        price: 4800,
        value: ['Physics'],
        default: false,
        qualification: 'experiencedTeacher',
        curriculum: null,
      },
    ],
  },
  content: {
    ...emptySetting,
    desc: 'Offer a task, a unit or a training session that you made. Providers import it into their lessons, and you earn a share each time.',
    countryCode: countries,
    curriculum: [
      { code: 'nz', subject: sciences },
      { code: 'uk', subject: sciences },
      { code: 'ib-pyp', subject: ['Mathematics', 'Science', 'Social studies'] },
    ],
    topic: topics(
      'Teaching',
      ['planning', 'Planning'],
      ['assessment', 'Assessment'],
      ['talk', 'Classroom talk'],
    ),
    attachmentType: ['cv'],
  },
  'mentoring:steam': {
    ...emptySetting,
    desc: 'Build, program and measure with a learner: projects from an idea to something that works.',
    countryCode: countries,
    topic: topics(
      'STEAM',
      ['robotics', 'Robotics'],
      ['programming', 'Programming'],
      ['electronics', 'Electronics'],
      ['design', 'Design and 3D printing'],
    ),
    attachmentType: ['cv'],
    hourRate: rates,
  },
  'mentoring:overseasStudy': {
    ...emptySetting,
    desc: 'Help a learner to choose a university abroad and to apply there.',
    countryCode: countries,
    topic: topics(
      'Destination',
      ['uk', 'United Kingdom'],
      ['us', 'United States'],
      ['australia', 'Australia'],
    ),
    attachmentType: ['cv', 'degree'],
    hourRate: rates,
  },
  'mentoring:teacherTraining': {
    ...emptySetting,
    desc: 'Coach other educators: planning, assessment, classroom talk.',
    countryCode: countries,
    topic: topics(
      'Teaching',
      ['planning', 'Planning'],
      ['assessment', 'Assessment'],
      ['talk', 'Classroom talk'],
    ),
    attachmentType: ['cv', 'reference'],
    essay: true,
    hourRate: rates,
  },
}
