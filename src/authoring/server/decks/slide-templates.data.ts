// Built-in slide templates, made of our own elements. Colours come from the theme of the target deck.
import type { Element, layouts, Paragraph } from '#authoring/contract/deck.shapes.ts'
import type { QuestionType } from '#authoring/contract/question.shapes.ts'
import type { templateTabs } from '#authoring/contract/slides.contract.ts'

type ElementMaker = (id: string) => Element
export interface SeedTemplate {
  readonly name: string
  readonly category: string
  readonly tab: (typeof templateTabs)[number]
  readonly type: QuestionType | null
  readonly default?: true
  readonly layout: (typeof layouts)[number]
  readonly parts: readonly ElementMaker[]
  readonly tips: string
}

interface TextOptions {
  readonly size?: number
  readonly bold?: boolean
  readonly align?: 'left' | 'center'
  readonly valign?: 'top' | 'middle' | 'bottom'
  readonly bullet?: 'disc' | 'number'
}

const paragraphs = (
  text: string,
  { size = 20, bold = false, align = 'left', bullet }: TextOptions,
): Paragraph[] =>
  text.split('\n').map(line => ({
    runs: [{ text: line, size, ...(bold && { bold }) }],
    align,
    ...(bullet && { bullet }),
    ...(bullet && { spacing: 1.3 }),
  }))

const text =
  (
    x: number,
    y: number,
    width: number,
    height: number,
    words: string,
    look: TextOptions = {},
  ): ElementMaker =>
  _id => ({
    kind: 'text',
    _id,
    x,
    y,
    width,
    height,
    valign: look.valign ?? 'top',
    paragraphs: paragraphs(words, look),
  })
const title = (words: string, y = 38): ElementMaker =>
  text(58, y, 844, 80, words, { size: 38, bold: true, valign: 'middle' })
/** A card: a muted background in a tint of the accent colour. */
const tint =
  (
    x: number,
    y: number,
    width: number,
    height: number,
    opacity = 0.1,
    shape: 'round' | 'ellipse' | 'rect' = 'round',
  ): ElementMaker =>
  _id => ({ kind: 'shape', shape, _id, x, y, width, height, opacity, locked: true })
const badge =
  (x: number, y: number, size: number, words: string): ElementMaker =>
  _id => ({
    kind: 'shape',
    shape: 'ellipse',
    _id,
    x,
    y,
    width: size,
    height: size,
    valign: 'middle',
    padding: 0,
    paragraphs: paragraphs(words, { size: size * 0.45, bold: true, align: 'center' }),
  })
const frame =
  (x: number, y: number, width: number, height: number, shape: 'round' | 'rect' = 'round'): ElementMaker =>
  _id => ({
    kind: 'shape',
    shape,
    _id,
    x,
    y,
    width,
    height,
    fill: null,
    strokeWidth: 2,
    dash: true,
    stroke: '#857c70',
  })
const rule =
  (x: number, y: number, width: number): ElementMaker =>
  _id => ({ kind: 'shape', shape: 'line', _id, x, y, width, height: 0, strokeWidth: 3 })
const arrow =
  (x: number, y: number, width: number): ElementMaker =>
  _id => ({ kind: 'shape', shape: 'arrow-line', _id, x, y, width, height: 0, strokeWidth: 3 })
const bubble =
  (x: number, y: number, width: number, height: number, words: string): ElementMaker =>
  _id => ({
    kind: 'shape',
    shape: 'callout',
    _id,
    x,
    y,
    width,
    height,
    valign: 'middle',
    padding: 18,
    paragraphs: paragraphs(words, { size: 24, bold: true, align: 'center' }),
  })

export const seedTemplates: readonly SeedTemplate[] = [
  {
    name: 'Lesson title',
    category: 'Open',
    tab: 'teaching',
    type: null,
    default: true,
    layout: 'title',
    tips: 'Greet, name the goal, say how long it takes.',
    parts: [
      tint(0, 396, 960, 144, 0.12, 'rect'),
      rule(80, 250, 96),
      text(80, 120, 800, 120, 'Title of the lesson', { size: 52, bold: true, valign: 'bottom' }),
      text(80, 268, 800, 60, 'Subject, class, date', { size: 24 }),
      text(80, 424, 800, 80, 'By the end you can …', { size: 22, valign: 'middle' }),
    ],
  },
  {
    name: 'What we will learn',
    category: 'Open',
    tab: 'teaching',
    type: null,
    layout: 'title-content',
    tips: 'Read each target aloud and ask for an example of it.',
    parts: [
      title('What we will learn'),
      ...[0, 1, 2].flatMap(at => [
        tint(58, 150 + at * 118, 844, 98),
        badge(78, 171 + at * 118, 56, String(at + 1)),
        text(158, 160 + at * 118, 720, 78, ['I can explain …', 'I can compare …', 'I can make …'][at] ?? '', {
          size: 24,
          valign: 'middle',
        }),
      ]),
    ],
  },
  {
    name: 'Do now',
    category: 'Open',
    tab: 'teaching',
    type: 'text',
    layout: 'title-content',
    tips: 'Three quiet minutes at the door. Walk and look before you talk.',
    parts: [
      title('Do now'),
      badge(822, 36, 84, '3 min'),
      tint(58, 150, 844, 330),
      text(
        90,
        175,
        780,
        280,
        'Answer from memory:\nWhat do you remember from last time?\nWhere have you met this before?\nWhat would you like to know?',
        { size: 26, valign: 'middle' },
      ),
    ],
  },
  {
    name: 'New idea',
    category: 'Explain',
    tab: 'teaching',
    type: null,
    layout: 'picture',
    tips: 'One idea, one picture. Let them look before you speak.',
    parts: [
      frame(58, 54, 420, 432),
      text(58, 240, 420, 60, 'Picture', { size: 20, align: 'center', valign: 'middle' }),
      text(520, 54, 382, 110, 'The idea in a sentence', { size: 34, bold: true, valign: 'bottom' }),
      rule(520, 178, 72),
      text(520, 198, 382, 288, 'What it means\nWhere you see it\nWhy it matters', {
        size: 22,
        bullet: 'disc',
      }),
    ],
  },
  {
    name: 'Worked example',
    category: 'Explain',
    tab: 'teaching',
    type: null,
    layout: 'two-columns',
    tips: 'Uncover one step at a time and ask why before you go on.',
    parts: [
      title('Worked example'),
      tint(58, 140, 410, 350),
      text(78, 156, 370, 40, 'Problem', { size: 20, bold: true }),
      text(78, 200, 370, 270, 'Write the problem here.', { size: 22 }),
      text(510, 156, 392, 40, 'Steps', { size: 20, bold: true }),
      text(510, 200, 392, 280, 'First …\nThen …\nSo …\nCheck: …', { size: 22, bullet: 'number' }),
    ],
  },
  {
    name: 'Cause and effect',
    category: 'Explain',
    tab: 'teaching',
    type: null,
    layout: 'blank',
    tips: 'Ask for a second cause before you show the effect.',
    parts: [
      title('Cause and effect'),
      ...[0, 1, 2].flatMap(at => [
        tint(58 + at * 298, 190, 240, 200),
        text(
          78 + at * 298,
          206,
          200,
          168,
          ['What happened first', 'What followed', 'What it led to'][at] ?? '',
          { size: 22, bold: true, align: 'center', valign: 'middle' },
        ),
      ]),
      arrow(304, 290, 46),
      arrow(602, 290, 46),
      text(58, 420, 844, 60, 'How do you know?', { size: 22, align: 'center' }),
    ],
  },
  {
    name: 'Think, pair, share',
    category: 'Discuss',
    tab: 'teaching',
    type: 'comment',
    layout: 'blank',
    tips: 'One minute alone, two in pairs, then cold call three pairs.',
    parts: [
      title('Think, pair, share'),
      ...[0, 1, 2].flatMap(at => [
        badge(146 + at * 298, 150, 64, ['1', '2', '3'][at] ?? ''),
        tint(58 + at * 298, 230, 240, 190),
        text(
          74 + at * 298,
          244,
          208,
          160,
          ['Think\nalone, in silence', 'Pair\ncompare with your neighbour', 'Share\nsay it to the class'][
            at
          ] ?? '',
          { size: 22, align: 'center', valign: 'middle' },
        ),
      ]),
      text(58, 440, 844, 60, 'Question: …', { size: 26, bold: true, align: 'center', valign: 'middle' }),
    ],
  },
  {
    name: 'Two sides',
    category: 'Discuss',
    tab: 'teaching',
    type: 'text',
    layout: 'two-columns',
    tips: 'Let them argue the side they do not hold.',
    parts: [
      title('Do you agree?'),
      tint(58, 140, 400, 340),
      tint(502, 140, 400, 340, 0.2),
      text(78, 156, 360, 44, 'Yes, because', { size: 26, bold: true }),
      text(522, 156, 360, 44, 'No, because', { size: 26, bold: true }),
      text(78, 210, 360, 250, 'A reason\nAn example', { size: 22, bullet: 'disc' }),
      text(522, 210, 360, 250, 'A reason\nAn example', { size: 22, bullet: 'disc' }),
    ],
  },
  {
    name: 'Quote to talk about',
    category: 'Discuss',
    tab: 'teaching',
    type: 'comment',
    layout: 'section',
    tips: 'Read it twice. Ask what the writer wants us to feel.',
    parts: [
      text(80, 60, 120, 120, '“', { size: 120, bold: true }),
      text(140, 150, 700, 190, 'A sentence worth talking about.', { size: 40, bold: true, valign: 'middle' }),
      text(140, 350, 700, 40, 'Who said it, and when', { size: 22 }),
      rule(140, 410, 96),
      text(140, 426, 700, 60, 'What does it mean to you?', { size: 24 }),
    ],
  },
  {
    name: 'Choice question',
    category: 'Check',
    tab: 'teaching',
    type: 'choice',
    layout: 'blank',
    tips: 'Ask who changed their mind, and why.',
    parts: [
      title('Which one is right?'),
      ...[0, 1, 2, 3].flatMap(at => {
        const [x, y] = [58 + (at % 2) * 432, 160 + Math.floor(at / 2) * 166]
        return [
          tint(x, y, 412, 142),
          badge(x + 20, y + 43, 56, 'ABCD'[at] ?? ''),
          text(x + 96, y + 12, 300, 118, 'An answer', { size: 24, valign: 'middle' }),
        ]
      }),
    ],
  },
  {
    name: 'Draw what you mean',
    category: 'Check',
    tab: 'teaching',
    type: 'draw',
    layout: 'blank',
    tips: 'A poor drawing with good labels beats the other way round.',
    parts: [
      title('Draw what you mean'),
      text(58, 120, 844, 40, 'Draw it in the frame and label three parts.', { size: 22 }),
      frame(58, 176, 844, 320),
    ],
  },
  {
    name: 'Exit ticket',
    category: 'Check',
    tab: 'teaching',
    type: 'text',
    layout: 'blank',
    tips: 'Read them tonight; begin tomorrow with what you found.',
    parts: [
      tint(0, 0, 960, 540, 0.08, 'rect'),
      title('Before you go'),
      ...[0, 1, 2].flatMap(at => [
        badge(70, 160 + at * 112, 60, ['3', '2', '1'][at] ?? ''),
        text(
          158,
          152 + at * 112,
          740,
          76,
          ['things you learned', 'questions you still have', 'word for today’s lesson'][at] ?? '',
          { size: 28, valign: 'middle' },
        ),
      ]),
    ],
  },
  {
    name: 'Traffic lights',
    category: 'Reflect',
    tab: 'teaching',
    type: 'choice',
    layout: 'blank',
    tips: 'Nobody is wrong here. Group the ambers first.',
    parts: [
      title('Where are you now?'),
      ...(['#1c6b41', '#7a5500', '#ad1a3c'] as const).flatMap((fill, at) => [
        (_id: string): Element => ({
          kind: 'shape',
          shape: 'ellipse',
          _id,
          x: 118 + at * 280,
          y: 160,
          width: 164,
          height: 164,
          fill,
        }),
        text(
          68 + at * 280,
          344,
          264,
          120,
          ['I can teach it', 'I can do it with help', 'I am stuck'][at] ?? '',
          { size: 24, align: 'center' },
        ),
      ]),
    ],
  },
  {
    name: 'I used to think, now I think',
    category: 'Reflect',
    tab: 'teaching',
    type: 'text',
    layout: 'two-columns',
    tips: 'Write the first half at the start of the unit, the second today.',
    parts: [
      tint(40, 60, 420, 420),
      tint(500, 60, 420, 420, 0.2),
      text(64, 84, 372, 60, 'I used to think …', { size: 30, bold: true }),
      text(524, 84, 372, 60, 'Now I think …', { size: 30, bold: true }),
      text(64, 160, 372, 300, '', { size: 22 }),
      text(524, 160, 372, 300, '', { size: 22 }),
    ],
  },
  {
    name: 'Welcome to your interview',
    category: 'Interview',
    tab: 'student-interview',
    type: null,
    default: true,
    layout: 'title',
    tips: 'A minute of small talk pays back in the answers.',
    parts: [
      tint(560, 0, 400, 540, 0.12, 'rect'),
      text(70, 150, 460, 130, 'Welcome', { size: 52, bold: true, valign: 'bottom' }),
      rule(70, 296, 96),
      text(70, 316, 460, 80, 'We would like to get to know you.', { size: 24 }),
      text(600, 150, 320, 240, 'You and your interests\nA short task\nYour questions', {
        size: 24,
        bullet: 'number',
        valign: 'middle',
      }),
    ],
  },
  {
    name: 'Tell us about yourself',
    category: 'Interview',
    tab: 'student-interview',
    type: 'media',
    layout: 'blank',
    tips: 'Wait five seconds longer than feels right.',
    parts: [
      bubble(140, 70, 680, 210, 'What are you proud of, and how did you get there?'),
      text(140, 350, 680, 120, 'Take a minute to think.\nThen speak for up to two minutes.', {
        size: 24,
        align: 'center',
      }),
    ],
  },
  {
    name: 'Read and respond',
    category: 'Interview',
    tab: 'student-interview',
    type: 'text',
    layout: 'two-columns',
    tips: 'Ask for the line in the text that made them think so.',
    parts: [
      title('Read and respond'),
      tint(58, 140, 500, 350),
      text(82, 160, 452, 310, 'Paste a short text here, about eighty words.', { size: 20 }),
      text(590, 160, 312, 320, 'What is it about?\nWhat would you ask the writer?', {
        size: 24,
        bullet: 'number',
      }),
    ],
  },
  {
    name: 'Thesis title',
    category: 'Defend',
    tab: 'thesis',
    type: null,
    default: true,
    layout: 'title',
    tips: 'Twenty seconds, then the question.',
    parts: [
      rule(80, 110, 800),
      text(80, 130, 800, 150, 'Title of the thesis', { size: 44, bold: true, valign: 'middle' }),
      rule(80, 300, 800),
      text(80, 320, 800, 90, 'Author\nSupervisor, institution', { size: 22 }),
      text(80, 450, 800, 40, 'Date', { size: 20 }),
    ],
  },
  {
    name: 'Question and method',
    category: 'Defend',
    tab: 'thesis',
    type: null,
    layout: 'two-columns',
    tips: 'Say what you chose not to do, and why.',
    parts: [
      title('Question and method'),
      tint(58, 140, 844, 110),
      text(82, 150, 796, 90, 'What did you want to find out?', { size: 26, bold: true, valign: 'middle' }),
      ...[0, 1, 2].flatMap(at => [
        badge(70 + at * 290, 280, 52, String(at + 1)),
        text(
          58 + at * 290,
          346,
          264,
          140,
          ['Data: from whom, how many', 'Method: what you did with them', 'Limits: what it cannot tell'][
            at
          ] ?? '',
          { size: 22 },
        ),
      ]),
    ],
  },
  {
    name: 'Findings',
    category: 'Defend',
    tab: 'thesis',
    type: null,
    layout: 'picture',
    tips: 'The plot speaks; you point.',
    parts: [
      title('What I found'),
      frame(58, 140, 520, 350),
      text(58, 290, 520, 50, 'Plot or table', { size: 20, align: 'center', valign: 'middle' }),
      text(610, 150, 292, 330, 'The main finding\nWhat surprised me\nWhat follows', {
        size: 24,
        bullet: 'disc',
        valign: 'middle',
      }),
    ],
  },
  {
    name: 'Teaching interview',
    category: 'Interview',
    tab: 'teacher-interview',
    type: null,
    default: true,
    layout: 'title',
    tips: 'Begin with the learners, not with the CV.',
    parts: [
      tint(0, 0, 320, 540, 0.14, 'rect'),
      text(40, 180, 250, 180, 'Your way of teaching', { size: 34, bold: true, valign: 'middle' }),
      text(
        370,
        110,
        540,
        320,
        'A lesson that went well\nA lesson that did not\nA learner you think of\nWhat you want to learn next',
        { size: 26, bullet: 'disc', valign: 'middle' },
      ),
    ],
  },
  {
    name: 'A classroom case',
    category: 'Interview',
    tab: 'teacher-interview',
    type: 'text',
    layout: 'title-content',
    tips: 'There is no single right answer. Listen for whom they protect.',
    parts: [
      title('What would you do?'),
      tint(58, 140, 844, 190),
      text(86, 154, 788, 162, 'Describe a moment in class in three sentences.', {
        size: 24,
        valign: 'middle',
      }),
      text(58, 352, 844, 140, 'In the next minute\nOn the same day\nIn the long run', {
        size: 24,
        bullet: 'disc',
      }),
    ],
  },
]
