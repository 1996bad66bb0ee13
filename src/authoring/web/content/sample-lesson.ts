// A sample lesson: three pages with a choice, a text and a drawing question, created like any other lesson.
import '#authoring/contract/relations.ts'
import { unitContract } from '#authoring/contract/content.contract.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { newPage } from '#authoring/contract/deck.layouts.ts'
import { pageSize, type PageBody } from '#authoring/contract/deck.shapes.ts'
import { questionsContract } from '#authoring/contract/questions.contract.ts'
import { slidesContract } from '#authoring/contract/slides.contract.ts'
import { api } from '#kit/web/api.ts'
import { newId } from '#kit/web/new-id.ts'
import { draftOf, newOption, type QuestionDraft } from '../parts/questions/question-kinds.ts'

const pages: readonly {
  readonly texts: readonly string[]
  readonly question: QuestionDraft
}[] = [
  {
    texts: ['Why do tides rise?', 'Twice a day the sea comes up the beach, and goes again.'],
    question: {
      ...draftOf('choice'),
      name: 'What pulls the sea most?',
      options: [newOption('The Moon', true), newOption('The wind'), newOption('The Sun'), newOption('Ships')],
    },
  },
  {
    texts: ['High and low water', 'Think of a beach or a river near you.'],
    question: { ...draftOf('textOne'), name: 'How would you notice that the water is rising?' },
  },
  {
    texts: ['Draw it', 'The Earth, the Moon, and where the water is high.'],
    question: { ...draftOf('draw'), name: 'Draw where the tide is high.' },
  },
]

export async function makeSample(): Promise<Content> {
  const made = await api(unitContract).create({ mode: 'task', name: 'Sample: Why do tides rise?' })
  const deck = await api(slidesContract).get('createSlide', { rid: made._id })
  const [first] = deck.pages
  const written = pages.map(({ texts, question }, at) => ({
    question,
    body: bodyOf(at === 0 ? 'title' : 'title-content', texts),
    _id: at === 0 && first ? first._id : newId(),
  }))
  await api(slidesContract).patch('change', {
    _id: deck._id,
    changes: written.map(({ _id, body }) =>
      _id === first?._id
        ? { op: 'put' as const, page: { _id, ...body }, version: first.version }
        : { op: 'add' as const, page: { _id, ...body }, before: null },
    ),
  })
  for (const { _id, question } of written)
    await api(questionsContract).create({ id: deck._id, page: _id, ...question })
  return made
}

/** The layout's texts, in order. */
function bodyOf(layout: 'title' | 'title-content', texts: readonly string[]): PageBody {
  const body = newPage(layout, newId, pageSize)
  let next = 0
  return {
    ...body,
    elements: body.elements.map(element =>
      element.kind === 'text'
        ? {
            ...element,
            paragraphs: element.paragraphs.map(paragraph => ({
              ...paragraph,
              runs: paragraph.runs.map(run => ({ ...run, text: texts[next++] ?? '' })),
            })),
          }
        : element,
    ),
  }
}
