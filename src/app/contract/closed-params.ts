// Parameters with a closed list of values, so that a page never matches another page's URL. Specification
// pattern → parameter → values. Domains repeat the lists in their rows; a test compares them.

const kinds = ['unit', 'task', 'video', 'tool', 'pdUnit', 'pdTask']
const edited = ['unit', 'task', 'tool', 'pdUnit', 'pdTask']
const centre = [...kinds, 'session', 'workshop', 'course', 'service', 'premium', 'prompt']
const lists = [...centre, 'new', 'popular', 'recommended']
const sessionKinds = [
  'session',
  'courses',
  'pdClassSession',
  'pdClassCourses',
  'studentToolSelect',
  'taskWorkshop',
  'unitCourses',
  'studentWorkshop',
  'studentCourses',
  'studentTool',
  'taskSchoolWorkshop',
  'unitSchoolCourses',
  'pdSchoolStudentWorkshop',
  'pdSchoolStudentCourses',
  'workshop',
  'pdCourses',
  'teacherTool',
  'pdSchoolTeacherWorkshop',
  'pdSchoolTeacherCourses',
  'schoolEducatorTool',
  'pdSchoolWorkshop',
  'pdSchoolCourses',
  'educatorTool',
  'bookingTask',
  'bookingPdTask',
  'bookingStuTask',
  'bookingStuPdTask',
  'jobSeekerTask',
  'jobSeekerPdTask',
  'selfStudy',
  'videoSession',
  'toolSession',
]
const detailed = [...kinds, 'session', 'workshop', 'course', 'service', 'service-pack', 'premium']
const studied = ['class', 'study', 'live', 'premium', 'promotion', 'purchased']
const ways = ['library', 'mine', 'file']

export const closedParams: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '/test/{page}': {
    page: [
      'theme',
      'kinds',
      'display',
      'states',
      'table',
      'form',
      'dialogs',
      'files',
      'flow',
      'mailbox',
      'shells',
    ],
  },
  '/more/{type}': { type: lists },
  '/reflect/{type}/{id}': { type: ['public', 'private', 'session', 'class', 'journal'] },
  '/com/prompt/{part}': { part: ['page', 'text', 'choice', 'media', 'comment', 'draw', 'website'] },
  '/com/{type}/edit/{id}': { type: edited },
  '/com/{type}/import/0': { type: kinds },
  '/com/{type}/{classId}/import/0': { type: kinds },
  '/com/{type}/import/{mode}': { type: kinds, mode: ways },
  '/com/{type}/import/{mode}/{id}': { type: kinds, mode: ways },
  '/com/schedule/{type}/{unitId}': { type: sessionKinds },
  '/com/scheduleWorkshop/{contentid}/{contenttype}': { contenttype: kinds },
  '/com/scheduleSession/{contentid}/{contenttype}/{classId}': { contenttype: kinds },
  '/com/contentSelect/{type}': { type: kinds },
  '/com/contentSelect/{type}/{classId}': { type: kinds },
  '/com/student/center/{type}': { type: [...studied, 'mine'] },
  '/study/center/{type}': { type: studied },
  '/com/selectClass/{task}/{type}': { type: [...sessionKinds, 'quick', 'now'] },
  '/com/course/{role}/{courseId}': { role: ['teacher', 'student'] },
  '/detail/{type}/{id}': { type: detailed },
  '/detail/{type}/{id}/review': { type: detailed },
  '/detail/{type}/limit/{id}': { type: detailed },
  '/detail/{type}/{id}/{sid}': { type: detailed },
  '/detail/{type}/import/{id}': { type: detailed },
  '/detail/booking/{tab}/{id}': { tab: ['lesson', 'messages', 'move', 'credits', 'carer'] },
  '/booking/leave-a-message/{type}': { type: ['question'] },
  '/session/{type}/{id}': { type: sessionKinds },
  '/student/forgot-password/{resetType}': { resetType: ['email', 'mobile', 'emergencyContact'] },
  '/account/takeaway/{sessionId}/{mode}/{studentId}': { mode: ['edit', 'view'] },
  '/setting/postShare/{type}/{id}': {
    type: ['unit', 'task', 'video', 'session', 'service-pack', 'poster', 'journal'],
  },
  '/home/announcement/{type}': { type: ['received', 'sent'] },
}
