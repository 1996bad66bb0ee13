// Accounts of the demo world; the sign-in page offers each with one click.

export const demoPassword = 'Classroom1'

export interface DemoAccount {
  readonly email: string
  readonly who: string
  readonly name: readonly [string, string]
  readonly role: 'teacher' | 'student'
}

const demo = (
  local: string,
  who: string,
  first: string,
  last: string,
  role: DemoAccount['role'],
): DemoAccount => ({ email: `${local}@demo.classwright.test`, who, name: [first, last], role })

export const demoAccounts = [
  demo('teacher', 'Teacher', 'Tara', 'Demo-Teacher', 'teacher'),
  demo('teacher2', 'A colleague', 'Tom', 'Demo-Teacher', 'teacher'),
  demo('student', 'Student', 'Stella', 'Demo-Student', 'student'),
  demo('student2', 'Another student', 'Sam', 'Demo-Student', 'student'),
  demo('school-admin', 'School admin', 'Ada', 'Demo-Admin', 'teacher'),
  demo('provider', 'Service provider', 'Priya', 'Demo-Provider', 'teacher'),
  demo('staff', 'Staff (back office)', 'Stan', 'Demo-Staff', 'teacher'),
  demo('sales', 'Sales manager', 'Sia', 'Demo-Sales', 'teacher'),
  demo('accountant', 'Accountant', 'Abe', 'Demo-Accountant', 'teacher'),
  demo('sys', 'System administrator', 'Syd', 'Demo-System', 'teacher'),
] as const
