// Errors in the form of CASE (imsx_StatusInfo).

export type CaseMinor =
  | 'unknownobject'
  | 'invalid_sort_field'
  | 'invalid_selection_field'
  | 'invalid_filter_field'
  | 'invaliddata'
  | 'server_busy'

export class CaseRefusal extends Error {
  readonly status: number
  readonly minor: CaseMinor
  constructor(status: number, minor: CaseMinor, words: string) {
    super(words)
    this.status = status
    this.minor = minor
  }
}

/** The same message whether the object never existed, is a draft, or is not shared. */
export const unknownCase = (): CaseRefusal =>
  new CaseRefusal(404, 'unknownobject', 'There is no such object, or it is not shared.')

export const statusInfo = ({ message, minor }: CaseRefusal) => ({
  imsx_codeMajor: 'failure',
  imsx_severity: 'error',
  imsx_description: message,
  imsx_CodeMinor: {
    imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: minor }],
  },
})
