/** A grade of an owner, by the name it has there. */
export interface GradeChoice {
  readonly _id: string
  readonly name: string
}
