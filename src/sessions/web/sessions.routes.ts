import { screens } from '#kit/web/router/screen.ts'

const workshop = () => import('./workshop/workshop.screen.tsx')
const course = () => import('./course/course.screen.tsx')
const schedule = () => import('./schedule/schedule.screen.tsx')
const edit = () => import('./schedule/edit.screen.tsx')

export const sessionsRoutes = screens([
  [
    '/my/calendar',
    () => import('./calendar/calendar.screen.tsx'),
    'signedIn',
    'Calendar',
    {
      menu: [
        { in: 'educator', order: 12, label: 'Calendar', icon: 'calendar' },
        { in: 'student', order: 12, label: 'Calendar', icon: 'calendar' },
        { in: 'school', order: 15, label: 'Calendar', icon: 'today' },
      ],
    },
  ],
  ['/my/workshop', () => import('./lists/my-workshop.screen.tsx'), 'signedIn', 'My Workshops'],
  [
    '/my/register',
    () => import('./lists/registered.screen.tsx'),
    'signedIn',
    'Live Workshops',
    { menu: { in: 'student', order: 25, label: 'Workshops', icon: 'session' } },
  ],
  [
    '/my/classSession/:classId',
    () => import('./lists/class-sessions.screen.tsx'),
    'signedIn',
    'Sessions of a class',
  ],
  [
    '/home/workshops',
    () => import('./lists/home-workshops.screen.tsx'),
    ['teacher'],
    'Workshops',
    { menu: { in: 'educator', order: 22, label: 'Workshops', icon: 'session' } },
  ],
  ['/workshop/:id', workshop, 'anyone', 'Workshop'],
  ['/taskWorkshop/:id', workshop, 'anyone', 'Workshop'],
  ['/pdCourse/:id', workshop, 'anyone', 'Course'],
  ['/workshop/:school/:id', workshop, 'anyone', 'Workshop'],
  ['/session/view/:id', workshop, 'anyone', 'Session'],
  [
    '/session/:type(session|courses|pdClassSession|pdClassCourses|studentToolSelect|taskWorkshop|unitCourses|studentWorkshop|studentCourses|studentTool|taskSchoolWorkshop|unitSchoolCourses|pdSchoolStudentWorkshop|pdSchoolStudentCourses|workshop|pdCourses|teacherTool|pdSchoolTeacherWorkshop|pdSchoolTeacherCourses|schoolEducatorTool|pdSchoolWorkshop|pdSchoolCourses|educatorTool|bookingTask|bookingPdTask|bookingStuTask|bookingStuPdTask|jobSeekerTask|jobSeekerPdTask|selfStudy|videoSession|toolSession)/:id',
    workshop,
    'anyone',
    'Session',
  ],
  ['/com/workshop', () => import('./workshop/workshops.screen.tsx'), 'signedIn', 'Workshops open to you'],
  ['/com/enroll', () => import('./workshop/enroll.screen.tsx'), 'signedIn', 'Enrol'],
  ['/com/course/:courseId', course, 'signedIn', 'Course'],
  ['/com/course/:role(teacher|student)/:courseId', course, 'signedIn', 'Course'],
  [
    '/detail/:type(unit|task|video|tool|pdUnit|pdTask|session|workshop|course|service|service-pack|premium)/:id/:sid',
    () => import('./workshop/item-session.screen.tsx'),
    'anyone',
    'In a session',
  ],
  [
    '/detail/course/:pid/session/:id',
    () => import('./course/course-session.screen.tsx'),
    'anyone',
    'Session of a course',
  ],
  [
    '/study/center',
    () => import('./study/center.screen.tsx'),
    ['student'],
    'Study centre',
    { shell: 'student', menu: { in: 'student', order: 22, label: 'Study centre', icon: 'book' } },
  ],
  [
    '/study/center/:type(class|study|live|premium|promotion|purchased)',
    () => import('./study/center.screen.tsx'),
    ['student'],
    'Study centre',
    { shell: 'student' },
  ],
  ['/com/student/center', () => import('./study/center.screen.tsx'), ['student', 'teacher'], 'Study centre'],
  [
    '/com/student/center/:type(class|study|live|premium|promotion|purchased|mine)',
    () => import('./study/center.screen.tsx'),
    ['student', 'teacher'],
    'Study centre',
  ],
  ['/com/student/study', () => import('./study/study.screen.tsx'), ['student'], 'My self-study'],
  ['/session/overview/:id', () => import('./session/overview.screen.tsx'), 'signedIn', 'Session'],
  ['/com/schedule/:unitId', schedule, ['teacher'], 'Schedule'],
  [
    '/com/schedule/:type(session|courses|pdClassSession|pdClassCourses|studentToolSelect|taskWorkshop|unitCourses|studentWorkshop|studentCourses|studentTool|taskSchoolWorkshop|unitSchoolCourses|pdSchoolStudentWorkshop|pdSchoolStudentCourses|workshop|pdCourses|teacherTool|pdSchoolTeacherWorkshop|pdSchoolTeacherCourses|schoolEducatorTool|pdSchoolWorkshop|pdSchoolCourses|educatorTool|bookingTask|bookingPdTask|bookingStuTask|bookingStuPdTask|jobSeekerTask|jobSeekerPdTask|selfStudy|videoSession|toolSession)/:unitId',
    schedule,
    ['teacher'],
    'Schedule',
  ],
  [
    '/com/schedule/:unitId/:sessionId/:groupId',
    () => import('./schedule/schedule-linked.screen.tsx'),
    ['teacher'],
    'Schedule',
  ],
  [
    '/com/scheduleWorkshop/:contentid/:contenttype(unit|task|video|tool|pdUnit|pdTask)',
    () => import('./schedule/schedule-workshop.screen.tsx'),
    ['teacher'],
    'Schedule a workshop',
  ],
  [
    '/com/scheduleSession/:contentid/:contenttype(unit|task|video|tool|pdUnit|pdTask)/:classId',
    () => import('./schedule/schedule-session.screen.tsx'),
    ['teacher'],
    'Schedule a session',
  ],
  ['/com/scheduleWorkshop/:_id', edit, ['teacher'], 'Change a workshop'],
  ['/com/scheduleSession/:_id', edit, ['teacher'], 'Change a session'],
  [
    '/com/reschedule/:sessionId',
    () => import('./schedule/reschedule.screen.tsx'),
    ['teacher'],
    'Move a session',
  ],
  ['/com/quickSession/:classId', () => import('./schedule/quick-class.screen.tsx'), ['teacher'], 'Teach now'],
  [
    '/com/quickSession/:unitId/:groupId',
    () => import('./schedule/quick-group.screen.tsx'),
    ['teacher'],
    'Teach now',
  ],
  [
    '/com/contentSelect/:type(unit|task|video|tool|pdUnit|pdTask)/:classId',
    () => import('./schedule/content-select.screen.tsx'),
    ['teacher'],
    'Choose content',
  ],
  [
    '/com/selectClass/:task/:type(session|courses|pdClassSession|pdClassCourses|studentToolSelect|taskWorkshop|unitCourses|studentWorkshop|studentCourses|studentTool|taskSchoolWorkshop|unitSchoolCourses|pdSchoolStudentWorkshop|pdSchoolStudentCourses|workshop|pdCourses|teacherTool|pdSchoolTeacherWorkshop|pdSchoolTeacherCourses|schoolEducatorTool|pdSchoolWorkshop|pdSchoolCourses|educatorTool|bookingTask|bookingPdTask|bookingStuTask|bookingStuPdTask|jobSeekerTask|jobSeekerPdTask|selfStudy|videoSession|toolSession|quick|now)',
    () => import('./schedule/select-class.screen.tsx'),
    ['teacher'],
    'Choose a class',
  ],
])
