// Learner levels, learning and social styles, each with a description for students.
import type { learnerLevels, learningStyles, socialStyles } from './people.shapes.ts'

export interface LearnerOption {
  readonly label: string
  readonly desc: string
}
type Options<T extends readonly string[]> = Readonly<Record<T[number], LearnerOption>>

export const levelOptions: Options<typeof learnerLevels> = {
  catchUp: { label: 'Catching up', desc: 'I missed some things and want to close the gaps first.' },
  foundational: { label: 'Foundational', desc: 'I know the basics and need practice with them.' },
  competent: { label: 'Competent', desc: 'I follow my class well and work on my own.' },
  advanced: { label: 'Advanced', desc: 'I am ahead and like harder problems.' },
}

export const learningStyleOptions: Options<typeof learningStyles> = {
  visual: { label: 'Visual', desc: 'I understand with pictures, diagrams and colours.' },
  auditory: { label: 'Auditory', desc: 'I understand by listening and talking it through.' },
  kinesthetic: { label: 'Kinesthetic', desc: 'I understand by moving, building and trying.' },
  verbal: { label: 'Verbal', desc: 'I understand by reading and writing.' },
}

export const socialStyleOptions: Options<typeof socialStyles> = {
  logical: { label: 'Logical', desc: 'I look for rules, reasons and systems.' },
  social: { label: 'Social', desc: 'I learn best together with others.' },
  solitary: { label: 'Solitary', desc: 'I learn best alone and in my own time.' },
  nature: { label: 'Nature', desc: 'I learn best outside, from living things.' },
}
