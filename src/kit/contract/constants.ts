// The numbers and words of specification section 9, in one place.

/** Socket event of a node that stops: connect again, to whichever node answers. */
export const comeBackEvent = 'come-back'

/** Socket event of a page that wants a sign of life; every answer counts. */
export const aliveEvent = 'alive'

export const basePath = '/v2'
export const filesPath = '/fio'

export const breakpoints = { small: 600, medium: 1024, large: 1440, extraLarge: 1920 } as const

export const delays = {
  timeZonePrompt: 3000,
  googleEmailPrompt: 5500,
  selectFilter: 500,
  notification: 5000,
} as const

export const pageLimits = { default: 10, most: 500, skip: 100_000, exactTotal: 1000, classes: 500 } as const

export const dateFormats = {
  dayAndTime: 'MM/DD HH:mm',
  fullAndTime: 'MM/DD/YYYY HH:mm',
  iso: 'YYYY-MM-DD',
  dayFirstAndTime: 'DD/MM/YYYY HH:mm',
  dayFirst: 'DD/MM/YYYY',
} as const

export const storageKeys = {
  accountSchool: 'account-school',
  currentSchool: 'current-school',
  userMode: 'user-mode',
  userInfo: 'user-info',
} as const

export const defaults = { locale: 'en-US', timeZone: 'UTC' } as const

export const fontSizeLabels = ['16px', '16px', '14px', '12px'] as const

export const spinnerSize = 80

export const curriculumCodes = [
  'au',
  'us',
  'cbse',
  'ib-pyp',
  'ib-myp',
  'ib-dp',
  'cam-prim',
  'cam-low',
  'cam-as',
  'nz',
  'igcse',
  'uk',
  'pd',
] as const
