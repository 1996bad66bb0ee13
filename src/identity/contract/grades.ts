// Grades of the platform, youngest first.
export const gradeNames = [
  'Foundation',
  ...Array.from({ length: 12 }, (_, index) => `Grade ${index + 1}`),
  'Tertiary',
] as readonly string[]
