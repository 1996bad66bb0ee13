// Parts of the teacher's screens loaded on first use: a class starts with the page and the seats.
import { lazy } from '#kit/web/lazy.tsx'

export const AnswersPanel = lazy(() =>
  import('./answers-panel.tsx').then(({ AnswersPanel: Part }) => ({ default: Part })),
)
export const AttendancePanel = lazy(() =>
  import('./attendance-panel.tsx').then(({ AttendancePanel: Part }) => ({ default: Part })),
)
export const DrawStage = lazy(() =>
  import('./draw-stage.tsx').then(({ DrawStage: Part }) => ({ default: Part })),
)
export const EndedPanel = lazy(() =>
  import('./ended-panel.tsx').then(({ EndedPanel: Part }) => ({ default: Part })),
)
export const Films = lazy(() => import('./wall-film.tsx').then(({ Films: Part }) => ({ default: Part })))
export const GroupsPanel = lazy(() =>
  import('./groups-panel.tsx').then(({ GroupsPanel: Part }) => ({ default: Part })),
)
export const InsertDialog = lazy(() =>
  import('./insert-dialog.tsx').then(({ InsertDialog: Part }) => ({ default: Part })),
)
export const JoinDialog = lazy(() =>
  import('./join-dialog.tsx').then(({ JoinDialog: Part }) => ({ default: Part })),
)
export const LearnerDialog = lazy(() =>
  import('./learner-dialog.tsx').then(({ LearnerDialog: Part }) => ({ default: Part })),
)
export const MaterialsList = lazy(() =>
  import('#authoring/web/parts/questions/materials-list.tsx').then(({ MaterialsList: Part }) => ({
    default: Part,
  })),
)
export const OptionsDialog = lazy(() =>
  import('./options-dialog.tsx').then(({ OptionsDialog: Part }) => ({ default: Part })),
)
export const SettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then(({ SettingsDialog: Part }) => ({ default: Part })),
)
export const StartPanel = lazy(() =>
  import('./start-panel.tsx').then(({ StartPanel: Part }) => ({ default: Part })),
)
export const TimerDialog = lazy(() =>
  import('./timer-dialog.tsx').then(({ TimerDialog: Part }) => ({ default: Part })),
)
export const WallPanel = lazy(() =>
  import('./wall-panel.tsx').then(({ WallPanel: Part }) => ({ default: Part })),
)
