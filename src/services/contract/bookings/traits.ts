// Traits of a lesson for ratings (services.md section 10). Accident traits open an accident report.

export const goodTraits = [
  'Patient',
  'Encouraging',
  'Easy to understand',
  'Well prepared',
  'Punctual',
  'Friendly',
  'Knowledgeable',
  'Speaks clearly',
  'Good pace',
  'Engaging',
  'Interactive',
  'Uses examples',
  'Answers fully',
  'Useful feedback',
  'Adapts to my level',
  'Organised',
  'Good slides',
  'Clear goals',
  'Checks understanding',
  'Motivating',
  'Respectful',
  'Creative',
  'Fun',
] as const

/** Texts given by the specification. Each opens an accident report. */
export const accidentTraits = [
  'Teaches without mic/audio',
  'Joins class late more than 5 minutes',
  'Exits class before end time',
  'More than five minutes of internet disruption',
  'Makes offensive comments or gestures',
  "Teacher didn't show up",
] as const
export type AccidentTrait = (typeof accidentTraits)[number]

export const badTraits = [
  ...accidentTraits,
  'Hard to understand',
  'Impatient',
  'Unprepared',
  'Too fast',
  'Too slow',
  'Off topic',
  'Little interaction',
  'Talks too much',
  'Unclear goals',
  'Weak knowledge',
  'Poor slides',
  'Leaves questions open',
  'No feedback',
  'Ignores my level',
  'Too hard',
  'Too easy',
  'Distracted',
  'Noisy place',
  'Poor picture',
  'Poor sound',
] as const

export const isAccident = (trait: string): trait is AccidentTrait =>
  (accidentTraits as readonly string[]).includes(trait)
