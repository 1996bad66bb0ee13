import { notices } from '#kit/contract/notices.ts'

export const schoolNotices = notices({
  StaffInvitation: {
    channels: ['inbox', 'mail'], category: 'school',
    title: '{school} invites you to Classwright',
    body: '{school} would like you to join as a teacher.\n\nSign in with this e-mail address, or sign up with it, and accept the invitation.',
    link: '/account/schoolJoin/{id}',
  },
  StaffApplication: {
    channels: ['inbox', 'mail'], category: 'school',
    title: '{name} would like to join {school}',
    body: '{name} ({email}) has asked to join {school} and waits for your decision.',
    link: '/account/{list}',
  },
  JoinApproved: {
    channels: ['inbox', 'mail'], category: 'school',
    title: 'You have joined {school}',
    body: 'Your request to join {school} was approved. You can now switch to the school at the top of every page.',
    link: '/dash',
  },
  JoinRejected: {
    channels: ['inbox', 'mail'], category: 'school',
    title: 'Your request to join {school} was declined',
    body: 'An admin of {school} has declined your request to join. If you think this is a mistake, please speak to the school.',
  },
  StudentInvitation: {
    channels: ['inbox', 'mail'], category: 'school',
    title: '{school} invites you to Classwright',
    body: '{school} would like you to join as a student.\n\nSign in with this e-mail address, or sign up with it, and accept the invitation.',
    link: '/account/schoolStudentJoin/{id}',
  },
  ParentInvitation: {
    channels: ['mail'], category: 'school', essential: true,
    title: '{school} has added {name} to Classwright',
    body: '{school} uses Classwright for lessons and has added {name}.\n\nOpen the link to confirm that you are the parent or guardian. You will then see how {name} signs in. The link works for 30 days.',
    link: '/com/schoolParentJoin/{code}',
  },
  ParentEmailChange: {
    channels: ['mail'], category: 'security', essential: true,
    title: 'Confirm your e-mail address for {name}',
    body: '{school} was asked to use this address for the parent or guardian of {name}. Open the link to confirm it, or ignore this message and nothing changes.',
    link: '/com/schoolParentEmailChange/{code}',
  },
  ParentEmailChanged: {
    channels: ['mail'], category: 'security', essential: true,
    title: 'Another address is now used for {name}',
    body: '{school} now writes to another address about {name}. If this is wrong, please speak to the school at once.',
  },
  QuoteReceived: {
    channels: ['mail'], category: 'school', essential: true,
    title: 'Your quote for {school}',
    body: 'Thank you for asking. For {teachers} teachers and {students} students, {months} months cost {price}, with {space} GB of space.\n\nWe will write to you about opening the school.',
  },
  PrincipalReferred: {
    channels: ['mail'], category: 'school',
    title: '{from} recommends Classwright for {school}',
    body: '{from} teaches with Classwright and thinks it would suit {school}.\n\n{message}\n\nOpen the link to take up the school as its admin.',
    link: '/account/schoolJoin/{id}',
  },
  PlanTrial: {
    channels: ['inbox', 'mail'], category: 'payment', essential: true,
    title: 'The trial of {school} is open',
    body: '{school} can be used with {teachers} teacher seats and {students} student seats until {end}.',
    link: '/com/school/plan/{id}',
  },
  PlanPaid: {
    channels: ['inbox', 'mail'], category: 'payment', essential: true,
    title: 'The plan of {school} is paid',
    body: 'Thank you. {school} can be used with {teachers} teacher seats and {students} student seats until {end}.',
    link: '/com/school/plan/{id}',
  },
  PlanEnding: {
    channels: ['inbox', 'mail'], category: 'payment', essential: true,
    title: 'The plan of {school} ends in {days}',
    body: 'The plan ends on {end}. After that everything stays readable, but nothing new can be added until it is renewed.',
    link: '/com/school/plan/{id}',
  },
  PlanExpired: {
    channels: ['inbox', 'mail'], category: 'payment', essential: true,
    title: 'The plan of {school} has expired',
    body: 'Everything stays readable and nothing is deleted, but nothing new can be added until the plan is renewed.',
    link: '/com/school/plan/{id}',
  },
  PipelineInvitation: {
    channels: ['inbox', 'mail'], category: 'school',
    title: '{school} is invited to recommend Classwright',
    body: 'We would like {school} to become one of our sales channels. Open the link to read what that means and to agree.',
    link: '/account/school-info',
  },
  PipelineClosed: {
    channels: ['inbox', 'mail'], category: 'school', essential: true,
    title: '{school} is no longer a sales channel',
    body: 'The role of {school} as a sales channel was closed. What was earned until now stays yours.',
    link: '/account/school-info',
  },
  ProviderInvitation: {
    channels: ['inbox', 'mail'], category: 'school',
    title: '{school} is invited to provide content',
    body: 'We would like {school} to offer its content on Classwright. Open the link to read what that means and to agree.',
    link: '/account/school-info',
  },
  ProviderClosed: {
    channels: ['inbox', 'mail'], category: 'school', essential: true,
    title: '{school} no longer provides content',
    body: 'The role of {school} as a content provider was closed. What was sold until now stays with its buyers.',
    link: '/account/school-info',
  },
  ClassApplication: {
    channels: ['inbox'], category: 'school',
    title: '{name} applies for {class}',
    body: '{name} would like to join {class} and waits for your decision.',
    link: '/com/class/{id}',
  },
  ClassApproved: {
    channels: ['inbox', 'mail'], category: 'school',
    title: 'You are in {class}',
    body: 'Your application for {class} was approved.',
    link: '/com/class/{id}',
  },
  ClassRejected: {
    channels: ['inbox', 'mail'], category: 'school',
    title: 'Your application for {class} was declined',
    body: 'Your application for {class} was declined. You may apply again.',
    link: '/study/class',
  },
})
