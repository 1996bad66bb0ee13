/** A grade with the name that its owner gave it. */
export interface GradeChoice {
  readonly _id: string
  readonly name: string
}
