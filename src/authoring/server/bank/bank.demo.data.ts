// Questions of the demo bank. A star marks the correct option.
export interface DemoBank {
  readonly topic: string
  readonly standard: string
  readonly grades: readonly string[]
  /** In the curriculum's wording. */
  readonly grade: string
  readonly outcome: string
  readonly name: string
  readonly choices?: readonly string[]
  readonly bloom: number
  readonly dimension: number
  readonly verb: string
  readonly tags: readonly string[]
  readonly tips?: string
  readonly pictorial?: string
  readonly concrete?: string
  readonly waits?: true
}

const stage7 = { grades: ['Grade 6'], grade: 'Stage 7' } as const
const stage8 = { grades: ['Grade 7'], grade: 'Stage 8' } as const
const stage9 = { grades: ['Grade 8'], grade: 'Stage 9' } as const
const year7 = { grades: ['Grade 6'], grade: 'Year 7' } as const
const year8 = { grades: ['Grade 7', 'Grade 8'], grade: 'Year 8' } as const
const year9 = { grades: ['Grade 8'], grade: 'Year 9' } as const

const mathematics: readonly DemoBank[] = [
  {
    ...stage7,
    topic: 'Thermometers',
    standard: 'Add and subtract negative integers in context',
    outcome: 'Finds a temperature after a rise or fall across zero',
    name: 'At noon it is 3 °C. By midnight it is 8 degrees colder. What is the temperature at midnight?',
    choices: ['*−5 °C', '5 °C', '−11 °C', '11 °C'],
    bloom: 2,
    dimension: 2,
    verb: 'Calculate',
    tags: ['Negative numbers', 'Temperature'],
    tips: 'Go down to zero first, then see how far is left.',
    pictorial: 'A thermometer from −12 to 12, with a mark at 3 and an arrow of 8 steps downwards.',
    concrete: 'Walk along a number line on the floor: start at 3 and take 8 steps back.',
  },
  {
    ...stage7,
    topic: 'Adding on a line',
    standard: 'Add and subtract negative integers in context',
    outcome: 'Adds a negative integer on a number line',
    name: 'Which sum is shown by starting at 2 and going 6 steps to the left?',
    choices: ['2 + 6', '*2 + (−6)', '−2 + (−6)', '6 + (−2)'],
    bloom: 1,
    dimension: 1,
    verb: 'Identify',
    tags: ['Negative numbers', 'Number line'],
    pictorial: 'A number line from −6 to 6 with a jump of 6 to the left that starts at 2.',
  },
  {
    ...stage7,
    topic: 'Factor trees',
    standard: 'Find multiples, factors, common factors and primes',
    outcome: 'Writes a number as a product of primes',
    name: 'Which is 60 written as a product of prime numbers?',
    choices: ['4 × 15', '2 × 30', '*2 × 2 × 3 × 5', '2 × 3 × 10'],
    bloom: 2,
    dimension: 2,
    verb: 'Calculate',
    tags: ['Primes', 'Factors'],
    tips: 'Every number in the product must be prime.',
  },
  {
    ...stage7,
    topic: 'Common denominators',
    standard: 'Compare fractions by a common denominator',
    outcome: 'Orders fractions with different denominators',
    name: 'Put 2/3, 3/5 and 7/10 in order, smallest first. Show the common denominator that you use.',
    bloom: 2,
    dimension: 2,
    verb: 'Compare',
    tags: ['Fractions', 'Equivalence'],
    tips: 'Which number do 3, 5 and 10 all go into?',
    pictorial: 'Three bars of the same length, cut into 3, 5 and 10 parts.',
  },
  {
    ...stage7,
    topic: 'Percent in shops',
    standard: 'Find a percentage of an amount',
    outcome: 'Finds the price after a reduction',
    name: 'A jacket costs $80. It is reduced by 15%. What does it cost now?',
    choices: ['$65', '*$68', '$12', '$72'],
    bloom: 2,
    dimension: 2,
    verb: 'Calculate',
    tags: ['Percentages', 'Money'],
    tips: '10% of 80 is 8. What is 5%?',
  },
  {
    ...stage8,
    topic: 'Expanding',
    standard: 'Expand a bracket and factorise with a common factor',
    outcome: 'Finds and explains a mistake in expanding',
    name: 'Sam writes 3(x + 4) = 3x + 4. Explain what went wrong, and write it correctly.',
    bloom: 3,
    dimension: 1,
    verb: 'Explain',
    tags: ['Algebra', 'Brackets'],
    pictorial: 'A rectangle of height 3, its width cut into x and 4.',
  },
  {
    ...stage8,
    topic: 'Unknowns on both sides',
    standard: 'Solve equations with unknowns on both sides',
    outcome: 'Solves a linear equation with the unknown on both sides',
    name: 'Solve 5x − 3 = 2x + 9.',
    choices: ['x = 2', 'x = 3', '*x = 4', 'x = 6'],
    bloom: 2,
    dimension: 2,
    verb: 'Solve',
    tags: ['Algebra', 'Equations'],
    tips: 'Take 2x away from both sides first.',
    concrete: 'A balance with bags of x counters and single counters on both sides.',
  },
  {
    ...stage8,
    topic: 'Area of a circle',
    standard: 'Find circumference and area of a circle',
    outcome: 'Finds the area of a circle from its diameter',
    name: 'A round pond is 6 m across. What is its area, to the nearest square metre?',
    choices: ['19 m²', '*28 m²', '38 m²', '113 m²'],
    bloom: 2,
    dimension: 2,
    verb: 'Calculate',
    tags: ['Circles', 'Area'],
    tips: 'The formula wants the radius, not the diameter.',
  },
  {
    ...stage9,
    topic: 'Ladders and ships',
    standard: "Use Pythagoras' theorem",
    outcome: 'Finds a side of a right-angled triangle in context',
    name: 'A ladder of 5 m leans on a wall. Its foot is 1.4 m from the wall. How high does it reach?',
    choices: ['3.6 m', '*4.8 m', '5.2 m', '6.4 m'],
    bloom: 2,
    dimension: 2,
    verb: 'Calculate',
    tags: ['Pythagoras', 'Triangles'],
    pictorial: 'A right-angled triangle: 5 m along the ladder, 1.4 m on the ground.',
  },
  {
    ...stage9,
    topic: 'Bounds',
    standard: 'Find upper and lower bounds of a rounded number',
    outcome: 'Gives the bounds of a rounded length',
    name: 'A rope is 12 m long, to the nearest metre. What is the longest it could be?',
    bloom: 1,
    dimension: 1,
    verb: 'State',
    tags: ['Rounding', 'Bounds'],
    waits: true,
  },
]

const science: readonly DemoBank[] = [
  {
    ...year7,
    topic: 'The water cycle',
    standard: 'Investigate the water cycle and its effect on landforms and life',
    outcome: 'Names the stages of the water cycle',
    name: 'A puddle disappears on a sunny day. Which part of the water cycle is this?',
    choices: ['Condensation', '*Evaporation', 'Precipitation', 'Run-off'],
    bloom: 1,
    dimension: 0,
    verb: 'Identify',
    tags: ['Water cycle', 'States of matter'],
    pictorial: 'A puddle with arrows that rise from it into the air.',
    concrete: 'Chalk around a puddle, and look again after an hour.',
  },
  {
    ...year7,
    topic: 'Changes we can undo',
    standard: 'Compare changes that can and cannot be undone',
    outcome: 'Tells reversible from irreversible changes',
    name: 'Which of these changes can be undone?',
    choices: ['Baking a cake', 'Burning paper', '*Melting chocolate', 'Rusting of a nail'],
    bloom: 1,
    dimension: 1,
    verb: 'Classify',
    tags: ['Changes', 'States of matter'],
  },
  {
    ...year7,
    topic: 'Pitch and loudness',
    standard: 'Explore how pitch and loudness are made',
    outcome: 'Relates pitch to how fast something vibrates',
    name: 'You shorten the part of a rubber band that can swing, and pluck it again. What happens to the sound, and why?',
    bloom: 3,
    dimension: 1,
    verb: 'Explain',
    tags: ['Sound', 'Vibration'],
  },
  {
    ...year8,
    topic: 'Tides',
    standard: 'Investigate phases, seasons and day length with models',
    outcome: 'Explains when tides are highest',
    name: 'When are the tides in a harbour highest?',
    choices: ['*At new moon and full moon', 'At half moon', 'Whenever it rains', 'At noon every day'],
    bloom: 1,
    dimension: 1,
    verb: 'Identify',
    tags: ['Tides', 'Moon', 'Gravity'],
    tips: 'Think of days on which Sun, Earth and Moon stand in one line.',
    pictorial: 'Sun, Earth and Moon in one line, with the sea drawn out on two sides.',
  },
  {
    ...year8,
    topic: 'Phases',
    standard: 'Investigate phases, seasons and day length with models',
    outcome: 'Explains phases by what is lit and what we see',
    name: 'Why does the Moon seem to change its shape during a month?',
    choices: [
      'The shadow of the Earth falls on it',
      '*We see different parts of its lit half',
      'Clouds cover it',
      'It turns its dark side to the Sun',
    ],
    bloom: 1,
    dimension: 1,
    verb: 'Explain',
    tags: ['Moon', 'Phases'],
    concrete: 'A ball on a stick and one lamp in a dark room: turn, and watch the lit part.',
  },
  {
    ...year8,
    topic: 'Friction',
    standard: 'Investigate how forces change the motion of a sail or a cart',
    outcome: 'Plans a fair test about friction',
    name: 'Plan a fair test to find out on which floor a cart rolls farthest. What do you change, what do you measure, and what stays the same?',
    bloom: 5,
    dimension: 2,
    verb: 'Plan',
    tags: ['Forces', 'Friction', 'Fair test'],
  },
  {
    ...year9,
    topic: 'Series and parallel',
    standard: 'Build series and parallel circuits and predict brightness',
    outcome: 'Predicts brightness in series and parallel',
    name: 'Two equal lamps are in series with one cell. What happens when a third one is added in series?',
    choices: ['All become brighter', '*All become dimmer', 'Only the new one is dim', 'Nothing changes'],
    bloom: 2,
    dimension: 1,
    verb: 'Predict',
    tags: ['Electricity', 'Circuits'],
    concrete: 'Three lamps, one cell and clips: add a lamp and watch the others.',
  },
  {
    ...year9,
    topic: 'Plant and animal cells',
    standard: 'Explain how cells, tissues and organs work together',
    outcome: 'Compares plant and animal cells',
    name: 'Which part is found in plant cells but not in animal cells?',
    choices: ['Nucleus', '*Cell wall', 'Cell membrane', 'Cytoplasm'],
    bloom: 0,
    dimension: 0,
    verb: 'Recall',
    tags: ['Cells', 'Plants'],
  },
  {
    ...year9,
    topic: 'Indicators from plants',
    standard: 'Describe acids and bases and test for them',
    outcome: 'Reads an indicator',
    name: 'Red cabbage juice turns pink in vinegar. Which colour would you expect in soapy water, and what does that tell you?',
    bloom: 2,
    dimension: 1,
    verb: 'Predict',
    tags: ['Acids', 'Indicators'],
  },
  {
    ...year8,
    topic: 'Tides',
    standard: 'Investigate phases, seasons and day length with models',
    outcome: 'Reads a tide table',
    name: 'How long is it from one high tide to the next high tide, about?',
    choices: ['6 hours', '*12 hours', '24 hours', '48 hours'],
    bloom: 0,
    dimension: 0,
    verb: 'Recall',
    tags: ['Tides', 'Moon'],
    waits: true,
  },
  {
    ...year9,
    topic: 'Mirrors',
    standard: 'Explain reflection and refraction with ray drawings',
    outcome: 'Draws a reflected ray',
    name: 'A ray meets a mirror at 40° to the mirror. At what angle to the mirror does it leave?',
    bloom: 2,
    dimension: 2,
    verb: 'Calculate',
    tags: ['Light', 'Reflection'],
    waits: true,
  },
]

export const bankDemo: readonly {
  readonly central: string
  readonly curriculum: string
  readonly subject: string
  readonly list: readonly DemoBank[]
}[] = [
  { central: 'mathematics', curriculum: 'cam-low', subject: 'Mathematics', list: mathematics },
  { central: 'science', curriculum: 'nz', subject: 'Science', list: science },
]
