// All fillings of this domain behind one import, so that the first load names a single file.
export const nextUp = () => import('./day/next-up.tsx').then(({ NextUp }) => ({ default: NextUp }))
export const toDoCard = () => import('./day/home-cards.tsx').then(({ ToDoCard }) => ({ default: ToDoCard }))
export const reviewCard = () =>
  import('./day/home-cards.tsx').then(({ ReviewCard }) => ({ default: ReviewCard }))
export const registerCard = () =>
  import('./day/home-cards.tsx').then(({ RegisterCard }) => ({ default: RegisterCard }))
export const sessionsTab = () =>
  import('./day/sessions-tab.tsx').then(({ SessionsTab }) => ({ default: SessionsTab }))
export const classSessions = () =>
  import('./lists/class-sessions.tsx').then(({ ClassSessionsTab }) => ({ default: ClassSessionsTab }))
export const studyWay = () => import('./study/study-way.tsx').then(({ StudyWay }) => ({ default: StudyWay }))
export const seatLine = () =>
  import('./workshop/seat-line.tsx').then(({ SeatLine }) => ({ default: SeatLine }))
export const sessionDetail = () =>
  import('./workshop/in-library.tsx').then(({ SessionDetail }) => ({ default: SessionDetail }))
export const shareSession = () =>
  import('./workshop/in-library.tsx').then(({ ShareSession }) => ({ default: ShareSession }))
export const sessionRow = () =>
  import('./workshop/in-library.tsx').then(({ SessionRow }) => ({ default: SessionRow }))
export const centerRow = () =>
  import('./workshop/in-library.tsx').then(({ CenterRow }) => ({ default: CenterRow }))
export const classActions = () =>
  import('./schedule/class-actions.tsx').then(({ ClassActions }) => ({ default: ClassActions }))
