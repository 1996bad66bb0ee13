// Content of the demo teachers.
import type { Content, ContentMode } from '#authoring/contract/content.shapes.ts'

export interface DemoPage {
  readonly title: string
  readonly lines: readonly string[]
  readonly tips?: string
  readonly ask?: { readonly name: string; readonly options?: readonly (readonly [string, boolean])[] }
}

export interface DemoContent {
  readonly mode: ContentMode
  readonly name: string
  readonly type?: Content['type']
  /** Two colours of its cover. */
  readonly cover?: readonly [string, string]
  readonly fields?: Partial<
    Pick<
      Content,
      'overview' | 'idea' | 'words' | 'inquiry' | 'goals' | 'connection' | 'duration' | 'unit' | 'service'
    >
  >
  readonly pages?: readonly DemoPage[]
}

/** A unit of inquiry for PYP 3, with the tasks of its two weeks. */
export const waterUnit: DemoContent = {
  mode: 'unit',
  name: 'Water is precious',
  type: 'UOI',
  cover: ['#1c7ed6', '#99e9f2'],
  fields: {
    overview:
      'Children find out where the water in their taps comes from, keep a diary of what they use, and plan how their school can share and save it.',
    idea: 'Water is shared by everyone, and how we use it decides who has enough.',
    words: ['water cycle', 'reservoir', 'scarcity', 'access', 'responsibility'],
    inquiry: [
      'Where does the water in our taps come from, and where does it go?',
      'Why do some people have enough water and others not?',
      'What can a class change, and how would we know that it worked?',
    ],
    goals: ['Clean water and sanitation'],
    connection: 'The class visits the town’s pumping station, and brings its plan to the school’s caretaker.',
    duration: { value: 2, unit: 'week' },
    unit: true,
  },
}

export const waterTasks: readonly (DemoContent & { readonly group: string })[] = [
  {
    group: 'Week 1',
    mode: 'task',
    name: 'From the hill to the tap',
    type: 'FA',
    cover: ['#0b7285', '#c5f6fa'],
    fields: {
      overview: 'Children draw the way of water to their school and explain each step to a partner.',
      inquiry: ['Where has this glass of water been?'],
      words: ['spring', 'reservoir', 'pipe', 'pump'],
    },
    pages: [
      {
        title: 'Where has this glass of water been?',
        lines: ['Look at the glass on the table.', 'Talk to your partner: name three places.'],
        tips: 'Take all guesses. Write them on the board without judging.',
      },
      {
        title: 'The way of water',
        lines: ['Rain falls on the hills.', 'Streams fill the reservoir.', 'Pumps and pipes bring it to us.'],
        ask: {
          name: 'What happens right after the water leaves the reservoir?',
          options: [
            ['It is cleaned in the waterworks', true],
            ['It rains', false],
            ['It flows into the sea', false],
          ],
        },
      },
      {
        title: 'Draw your own map',
        lines: ['Show every step from the hill to your tap.', 'Use at least three of our key words.'],
        ask: { name: 'Explain one step of your map in your own words.' },
      },
    ],
  },
  {
    group: 'Week 1',
    mode: 'task',
    name: 'A water diary',
    type: 'Activity',
    cover: ['#1864ab', '#d0ebff'],
    fields: {
      overview: 'For three days children note what they use water for and how much, then compare in groups.',
      inquiry: ['How much water does one of us use in a day?'],
      words: ['litre', 'estimate', 'tally'],
    },
    pages: [
      {
        title: 'How much is a litre?',
        lines: ['Guess: how many litres is a shower?', 'Measure with the jug.'],
      },
      {
        title: 'Keep your diary',
        lines: ['Note each time you use water.', 'Estimate the litres.', 'Add up every evening.'],
        ask: { name: 'What surprised you in your diary?' },
      },
    ],
  },
  {
    group: 'Week 2',
    mode: 'task',
    name: 'A fair share: our plan for the school',
    type: 'SA',
    cover: ['#2b8a3e', '#d3f9d8'],
    fields: {
      overview:
        'Groups choose one place in school where water is lost, propose a change with its cost, and present it to the caretaker.',
      inquiry: ['Which change would save most, and who must agree to it?'],
      words: ['proposal', 'evidence', 'audience'],
    },
    pages: [
      {
        title: 'Find a place where water is lost',
        lines: ['Walk through the building with your group.', 'Take a photograph and an estimate.'],
      },
      {
        title: 'Write your proposal',
        lines: ['What would you change?', 'What does it cost?', 'How would we know that it worked?'],
        ask: { name: 'Give the best piece of evidence for your plan.' },
      },
      {
        title: 'Present to a real audience',
        lines: ['Speak for three minutes.', 'Answer one question.', 'Thank your listeners.'],
        tips: 'The caretaker and two parents listen. Agree on the criteria with the class the day before.',
      },
    ],
  },
]

/** Incomplete drafts. */
export const draftUnit: DemoContent = {
  mode: 'unit',
  name: 'Journeys change people',
  type: 'UOI',
  fields: {
    overview: 'Stories of people who left one place for another, from grandparents to explorers.',
    words: ['migration', 'journey'],
    inquiry: ['Why do people move?'],
  },
}

export const oldTask: DemoContent = {
  mode: 'task',
  name: 'Water words, spelling list of last year',
  fields: { overview: 'Twenty words to learn by Friday. Replaced by the diary, which uses the same words.' },
}

export const serviceModule: DemoContent = {
  mode: 'pdUnit',
  name: 'Feedback that moves learning',
  cover: ['#5f3dc4', '#e5dbff'],
  fields: {
    overview: 'Three evenings for teachers who want their comments to be used and not only read.',
    idea: 'Feedback works when the learner does something with it.',
    inquiry: ['What did a learner do with your last comment?', 'How little feedback is enough?'],
    service: { type: [], participants: 'educators' },
    duration: { value: 3, unit: 'day' },
  },
}

export const serviceSession: DemoContent = {
  mode: 'pdTask',
  name: 'Comments that ask for an answer',
  cover: ['#6741d9', '#f3f0ff'],
  fields: {
    overview: 'Participants rewrite five of their own comments as questions and try them on each other.',
    service: { type: [], participants: 'educators' },
  },
  pages: [
    {
      title: 'One of your comments',
      lines: ['Bring five comments that you wrote last week.', 'Choose the one you are least sure about.'],
    },
    {
      title: 'Turn it into a question',
      lines: ['What should the learner do next?', 'Ask for exactly that.'],
      ask: { name: 'Write your new comment here.' },
    },
  ],
}

/** The colleague's, for the school. */
export const colleagueUnit: DemoContent = {
  mode: 'unit',
  name: 'Life between the tides',
  type: 'Single',
  cover: ['#e67700', '#fff3bf'],
  fields: {
    overview:
      'Grade 8 studies the rock pools below the school: who lives there, what they need, and what a storm changes.',
    idea: 'Living things fit the place they live in, and the place keeps changing.',
    words: ['habitat', 'adaptation', 'tide', 'food web'],
    inquiry: [
      'How can anything live where the sea comes and goes twice a day?',
      'What would tell us that a pool is healthy?',
    ],
    duration: { value: 3, unit: 'week' },
  },
}

export const colleagueTask: DemoContent = {
  mode: 'task',
  name: 'A square metre of shore',
  type: 'Activity',
  cover: ['#d9480f', '#ffe8cc'],
  fields: {
    overview: 'Groups count what lives in one square metre at low tide and compare with last year’s numbers.',
    inquiry: ['What does one square metre tell about the whole shore?'],
  },
  pages: [
    {
      title: 'Before we go',
      lines: ['Wear boots, bring a ruler and a pencil.', 'Turn stones back as you found them.'],
      tips: 'Check the tide table the evening before. Low water must be at least an hour away.',
    },
    {
      title: 'Count and record',
      lines: ['Lay your frame on the rock.', 'Count each kind once.', 'Note the height above low water.'],
      ask: {
        name: 'Which animal did you find most of?',
        options: [
          ['Limpet', false],
          ['Barnacle', false],
          ['Mussel', false],
          ['Another one', true],
        ],
      },
    },
  ],
}
