// Grades of the platform, from the youngest to the oldest.
export const gradeNames = [
  'Foundation',
  ...Array.from({ length: 12 }, (_, index) => `Grade ${index + 1}`),
  'Tertiary',
] as readonly string[]
